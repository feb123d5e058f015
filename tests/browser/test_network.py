"""A page reaches nothing but its own files, whatever it tries; what counts is what a server sees, not what the page says."""

import asyncio

import pytest

from worlds.three.bundle import find_file, mime_type
from worlds.three.connection import HostConnection
from worlds.three.flags import find_flags

from .bundles import write_bundle
from .counting_server import CountingServer

ATTEMPTS = """
const soon = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const quietly = async (attempt) => { try { await Promise.race([attempt(), soon(1500)]); } catch {} };
const element = (name, values) => document.body.append(Object.assign(document.createElement(name), values));

handlers.fetch = ({ http }) => quietly(() => fetch(http + "fetch", { mode: "no-cors" }));
handlers.xhr = ({ http }) => quietly(() => new Promise((done) => {
  const request = new XMLHttpRequest();
  request.onloadend = done; request.open("GET", http + "xhr"); request.send();
}));
handlers.beacon = ({ http }) => { navigator.sendBeacon(http + "beacon", "x"); return soon(300); };
handlers.websocket = ({ ws }) => quietly(() => new Promise((done) => {
  const socket = new WebSocket(ws + "socket"); socket.onopen = done; socket.onerror = done;
}));
handlers.events = ({ http }) => { new EventSource(http + "events"); return soon(300); };
handlers.elements = ({ http }) => {
  element("img", { src: http + "img" });
  element("script", { src: http + "script" });
  element("iframe", { src: http + "iframe" });
  element("video", { src: http + "video" });
  element("object", { data: http + "object" });
  for (const rel of ["stylesheet", "preconnect", "dns-prefetch", "prefetch", "modulepreload"])
    element("link", { rel, href: http + rel });
  const style = document.createElement("style");
  style.textContent = `@font-face { font-family: x; src: url(${http}font) } body { font-family: x; background: url(${http}css) }`;
  document.body.append(style, "text");
  return soon(500);
};
handlers.worker = ({ http, ws }) => quietly(() => new Promise((done) => {
  const source = `fetch("${http}worker", { mode: "no-cors" }).catch(() => 0).finally(() => {
    try { importScripts("${http}imported"); } catch {}
    const socket = new WebSocket("${ws}worker"); socket.onerror = socket.onopen = () => postMessage(1);
  });`;
  new Worker(URL.createObjectURL(new Blob([source]))).onmessage = done;
}));
handlers.rtc = ({ port }) => quietly(async () => {
  const peer = new RTCPeerConnection({ iceServers: [
    { urls: `stun:127.0.0.1:${port}` },
    { urls: `turn:127.0.0.1:${port}?transport=tcp`, username: "u", credential: "c" },
  ] });
  peer.createDataChannel("x");
  await peer.setLocalDescription(await peer.createOffer());
  await soon(1200);
  peer.close();
});
handlers.window = ({ http }) => { window.open(http + "window"); return soon(300); };
handlers.form = ({ http }) => {
  const form = Object.assign(document.createElement("form"), { action: http + "form", method: "post" });
  document.body.append(form); form.submit();
  return soon(300);
};
handlers.navigate = ({ http }) => { location.href = http + "navigate"; return soon(300); };
handlers.where = () => location.href;
"""
METHODS = (
    "fetch",
    "xhr",
    "beacon",
    "websocket",
    "events",
    "elements",
    "worker",
    "rtc",
    "window",
    "form",
    "navigate",
)


@pytest.mark.browser
async def test_a_hostile_page_reaches_no_server_and_cannot_leave(tmp_path):
    host = await HostConnection.start(find_flags(), bundle=write_bundle(tmp_path, ATTEMPTS))
    async with CountingServer() as server:
        params = {
            "http": f"http://127.0.0.1:{server.port}/",
            "ws": f"ws://127.0.0.1:{server.port}/",
            "port": server.port,
        }
        for method in METHODS:
            await host.call(method, params)
            assert server.hits == [], method
        assert await host.call("where", {}) == "world://app/index.html"
        await _reach(server)
        assert len(server.hits) == 2
    await host.close()


async def _reach(server: CountingServer) -> None:
    """The server does count: one TCP and one UDP hit of our own."""
    _, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"GET /own HTTP/1.1\r\n\r\n")
    transport, _ = await asyncio.get_running_loop().create_datagram_endpoint(
        asyncio.DatagramProtocol, remote_addr=("127.0.0.1", server.port)
    )
    transport.sendto(b"x")
    while len(server.hits) < 2:  # noqa: ASYNC110 - bounded by the test's own timeout
        await asyncio.sleep(0.01)
    writer.close()
    transport.close()


@pytest.mark.browser
async def test_the_page_gets_its_own_files_and_no_others(tmp_path):
    (tmp_path / "secret.txt").write_text("outside")
    bundle = write_bundle(
        tmp_path / "bundle",
        """
        handlers.get = ({ url, method }) => new Promise((done) => {
          const request = new XMLHttpRequest();
          request.onloadend = () => done([request.status, request.responseText]);
          request.open(method, url);
          request.send();
        });
        """,
    )
    (bundle / "part.json").write_text('{"a": 1}')
    host = await HostConnection.start(find_flags(), bundle=bundle)

    async def get(url: str, method: str = "GET") -> list:
        return await host.call("get", {"url": url, "method": method})

    assert await get("part.json") == [200, '{"a": 1}']
    for refused in (
        "nothing.json",
        "../secret.txt",
        "%2e%2e/secret.txt",
        "..%2fsecret.txt",
        "world://other/part.json",
    ):
        assert (await get(refused))[0] == 0, refused
    assert (await get("part.json", "DELETE"))[0] == 0
    assert (await get("file:///etc/hostname"))[0] == 0
    await host.close()


def test_a_path_out_of_the_bundle_finds_nothing(tmp_path):
    bundle = tmp_path / "bundle"
    bundle.mkdir()
    (tmp_path / "secret.txt").write_text("outside")
    (bundle / "link").symlink_to(tmp_path / "secret.txt")
    (bundle / "page.js").write_text("1")
    assert find_file(bundle, "/page.js") == bundle / "page.js"
    for path in (
        "../secret.txt",
        "/../secret.txt",
        "a/../../secret.txt",
        "link",
        "/etc/hostname",
        "",
        "x\0y",
    ):
        assert find_file(bundle, path) is None, path


@pytest.mark.parametrize(
    ("name", "mime"),
    [
        ("a.js", "text/javascript"),
        ("index.HTML", "text/html"),
        ("b.wasm", "application/wasm"),
        ("c", "application/octet-stream"),
    ],
)
def test_files_have_the_types_that_modules_need(name, mime):
    assert mime_type(name) == mime
