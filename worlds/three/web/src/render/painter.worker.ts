/** The worker that paints textures: takes names, gives each back with its pixels as it is done. */
import { paintByName } from "../kit/textures";

const page = self as unknown as Worker;

page.onmessage = ({ data }: MessageEvent<readonly string[]>) => {
  for (const name of data) {
    const painted = paintByName(name);
    const { albedo, relief } = painted;
    page.postMessage([name, painted], relief ? [albedo.buffer, relief.buffer] : [albedo.buffer]);
  }
};
