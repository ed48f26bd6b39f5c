/*
 * Makes test cards work on the demo's guest page. `npm start` preloads this file into its servers, only if it has started a local Stripe. The page
 * loads nothing from other hosts, so the server forwards three kinds of requests from the page to the local Stripe: for its script, the confirmation
 * of a payment, and the bank's page.
 */
const { Server } = require("node:http")

const PATH = "/svc/demo/cards"
const PASSED = /^(GET \/v3\/|(GET|POST) \/3d_secure|POST \/v1\/payment_intents\/\w+\/confirm)$/

async function answer(request, address) {
  let body = ""
  for await (const chunk of request) body += chunk
  const target = new URL(address.pathname.slice(PATH.length) + address.search, process.env.STRIPE_API_BASE)
  // `at` makes the script send its own requests to this server.
  if (target.pathname === "/v3/") target.searchParams.set("at", PATH)
  const { method, headers } = request
  const type = { "content-type": headers["content-type"] ?? "text/plain" }
  const response = await fetch(target, method === "POST" ? { method, headers: type, body } : { method })
  return { status: response.status, type: response.headers.get("content-type") ?? "text/plain", text: await response.text() }
}

const emit = Server.prototype.emit
Server.prototype.emit = function (event, ...given) {
  const [request, response] = given
  if (event !== "request" || !request.url.startsWith(`${PATH}/`)) return emit.call(this, event, ...given)
  const address = new URL(request.url, "http://demo")
  if (!PASSED.test(`${request.method} ${address.pathname.slice(PATH.length)}`)) return emit.call(this, event, ...given)
  answer(request, address).then(
    ({ status, type, text }) => response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text),
    () => response.writeHead(502).end(),
  )
  return true
}
