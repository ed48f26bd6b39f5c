/*
 * The controls of the demo page, preloaded only into the server of `npm start`: they sign the screens in, set the clock, and cut the
 * network. Requests below /svc/demo/desk need the key in SVC_DEMO_DESK, which the launcher prints as part of the page's URL.
 */
const { createHash, timingSafeEqual } = require("node:crypto")
const { Server } = require("node:http")
const clock = require("./shifted-clock.cjs")

const { key, username, password } = JSON.parse(process.env.SVC_DEMO_DESK ?? "{}")
const PATH = "/svc/demo/desk"
/** A network that was cut is restored after this time. */
const OFF_MS = 5 * 60_000

const digest = (text) => createHash("sha256").update(String(text)).digest()
const isOurs = (request) => key !== undefined && timingSafeEqual(digest(request.headers["x-demo-key"]), digest(key))

let offUntil = 0
const sockets = new Set()

/** Closes the connection of every request except those of the demo page, and closes open streams. */
function cutNetwork(off) {
  offUntil = off ? performance.now() + OFF_MS : 0
  if (off) for (const socket of sockets) socket.destroy()
}

const state = () => ({ network: performance.now() >= offUntil, shifted: clock.isShifted() })

/** Signs in at the boards, and at the dashboard if the account is one of its users, over the server's own routes. */
async function signIn(port) {
  const post = (path, body, headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-demo-key": key, ...headers },
      body: JSON.stringify(body),
    })
  const board = await post("/svc/v1/auth/token", { username, password })
  if (!board.ok) return { status: 401, body: {} }
  const { data } = await board.json()
  const owner = await post("/auth/user/emailpass", { email: username, password })
  if (!owner.ok) return { body: data }
  const { token } = await owner.json()
  const session = await post("/auth/session", {}, { authorization: `Bearer ${token}` })
  return { body: data, cookies: session.headers.getSetCookie() }
}

async function answer(request) {
  if (request.method === "GET") return { body: state() }
  let text = ""
  for await (const chunk of request) text += chunk
  const given = JSON.parse(text || "{}")
  if (request.url === `${PATH}/sign-in`) return signIn(request.socket.localPort)
  if (request.url === `${PATH}/clock`) clock.setClock(given.at === null ? null : new Date(given.at).toISOString())
  else if (request.url === `${PATH}/network`) cutNetwork(given.off === true)
  else return { status: 404, body: {} }
  return { body: state() }
}

const emit = Server.prototype.emit
Server.prototype.emit = function (event, ...given) {
  const [request, response] = given
  if (event !== "request") return emit.call(this, event, ...given)
  const isOfDemo = isOurs(request)
  if (isOfDemo && request.url.startsWith(PATH)) {
    answer(request).then(
      ({ status = 200, body, cookies = [] }) => {
        response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store", "set-cookie": cookies })
        response.end(JSON.stringify(body))
      },
      () => response.writeHead(400).end(),
    )
    return true
  }
  if (!isOfDemo && performance.now() < offUntil) {
    request.socket.destroy()
    return true
  }
  sockets.add(request.socket)
  response.once("close", () => sockets.delete(request.socket))
  return emit.call(this, event, ...given)
}
