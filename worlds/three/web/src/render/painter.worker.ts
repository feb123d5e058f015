/** The worker that paints: takes what is wanted, gives all of it back when it is done. A failure is an error event. */
import { type Order, type Paintings, paintOrUnpack } from "./painting";

const page = self as unknown as Worker;

page.onmessage = ({ data }: MessageEvent<Order>) => {
  paintOrUnpack(data).then(send, reportError);
};

function send(paintings: Paintings): void {
  const sheets = [...paintings.textures.values()].flatMap(({ albedo, relief }) =>
    relief ? [albedo.buffer, relief.buffer] : [albedo.buffer],
  );
  const all = paintings.dome ? [...sheets, paintings.dome.buffer] : sheets;
  page.postMessage(paintings, [...new Set(all)]);
}
