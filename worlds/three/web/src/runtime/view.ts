/**
 * What the auditor sees, by geometry.
 *
 * Owns: the standard field of view as planes, and the question whether a node is in it and not hidden.
 * Refuses: pixels; window shapes and drawn frames never matter here.
 */
import { Frustum, Matrix4, PerspectiveCamera, Vector3 } from "three";
import type { PoseWire, Vec3 } from "../kit/model";
import type { Geometry } from "./geometry";
import { ASPECT, EYE_M, eyeOf, FIELD_OF_VIEW_DEG, subtract } from "./space";
import type { NodeRecord } from "./state";

const RADIANS = Math.PI / 180;
const FAR_M = 500;
/** A hit this near to a sample point is the thing in front of it touching it, which hides nothing. */
const TOUCH_M = 0.005;

/** The standard field of view of an eye at a pose. */
export function viewFrom(pose: PoseWire): Frustum {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, ASPECT, 0.05, FAR_M);
  camera.position.set(pose.x, pose.y + EYE_M, pose.z);
  camera.rotation.set(-pose.pitch_deg * RADIANS, -pose.yaw_deg * RADIANS, 0, "YXZ");
  camera.updateMatrixWorld(true);
  const matrix = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  return new Frustum().setFromProjectionMatrix(matrix);
}

/** Whether some part of a node lies in the view from a pose, whatever is before it. */
export function facesNode(pose: PoseWire, record: NodeRecord, geometry: Geometry): boolean {
  const frustum = viewFrom(pose);
  return geometry.surface(record).some((point) => frustum.containsPoint(point));
}

/** Whether some part of a node lies in the view from a pose with nothing opaque before it, as if it were drawn. */
export function seesNode(
  pose: PoseWire,
  record: NodeRecord,
  geometry: Geometry,
  undrawn: (record: NodeRecord) => boolean,
): boolean {
  const frustum = viewFrom(pose);
  const eye = eyeOf(pose);
  const skip = (other: NodeRecord) => other === record || undrawn(other);
  return geometry.surface(record).some((point) => {
    if (!frustum.containsPoint(point)) return false;
    const way = subtract([point.x, point.y, point.z], eye);
    const distance = point.distanceTo(new Vector3(...eye));
    return !geometry.blocks(eye, way as Vec3, distance - TOUCH_M, skip);
  });
}
