/** The worker that paints: takes what is wanted, gives all of it back when it is done. */
import { type Commission, paintAll } from "./painting";

const page = self as unknown as Worker;

page.onmessage = ({ data }: MessageEvent<Commission>) => {
  const paintings = paintAll(data);
  const sheets = [...paintings.textures.values()].flatMap(({ albedo, relief }) =>
    relief ? [albedo.buffer, relief.buffer] : [albedo.buffer],
  );
  page.postMessage(paintings, paintings.dome ? [...sheets, paintings.dome.buffer] : sheets);
};
