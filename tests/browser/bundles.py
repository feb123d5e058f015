"""Small pages of our own, served in place of the built one, for faults that the built page does not have."""

from pathlib import Path

_PUMP = """<!doctype html><meta charset="utf-8"><title>test page</title>
<script src="qwebchannel.js"></script>
<script>
const HELLO = { bundle: "test", webgl: true, reason: "", renderer: "none" };
const handlers = { hello: () => HELLO };
%s
new QWebChannel(qt.webChannelTransport, ({ objects: { host } }) => {
  window.host = host;
  host.request.connect(async (json) => {
    const { id, method, params } = JSON.parse(json);
    try {
      const result = await handlers[method](params);
      host.settle(typeof result === "string" && result.startsWith("raw:")
        ? result.slice(4) : JSON.stringify({ id, ok: true, result: result ?? null }));
    } catch (error) {
      host.settle(JSON.stringify({ id, ok: false, error: { kind: "bug", message: String(error.stack) } }));
    }
  });
  host.tell('{"event": "ready"}');
});
</script>"""


def write_bundle(folder: Path, handlers: str) -> Path:
    """Writes a page whose `handlers` (JavaScript statements) add methods to the table `handlers`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(_PUMP % handlers)
    return folder
