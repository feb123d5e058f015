/** The worker that runs Khronos' validator: takes bytes and files, gives its report back. */
import { validateBytes } from "gltf-validator";

export interface ValidationRequest {
  readonly entry: string;
  readonly bytes: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const page = self as unknown as Worker;

page.onmessage = async ({ data }: MessageEvent<ValidationRequest>) => {
  try {
    const report = await validateBytes(data.bytes, {
      uri: data.entry,
      maxIssues: 200,
      writeTimestamp: false,
      externalResourceFunction: (uri: string) => {
        const file = data.files.get(uri);
        return file ? Promise.resolve(file) : Promise.reject(new Error(`there is no file ${uri}`));
      },
    });
    page.postMessage({ report });
  } catch (error) {
    page.postMessage({ error: String(error) });
  }
};
