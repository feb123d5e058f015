/** The part of Khronos' validator that is used; the package brings no types. */
declare module "gltf-validator" {
  export function validateBytes(
    data: Uint8Array,
    options: {
      uri?: string;
      maxIssues?: number;
      writeTimestamp?: boolean;
      externalResourceFunction?: (uri: string) => Promise<Uint8Array>;
    },
  ): Promise<unknown>;
}
