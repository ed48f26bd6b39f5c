import { createServer } from "node:http"

/** A local server that records the requests it receives and responds with success. */
export async function startReceiver() {
  const got = []
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks)
    got.push({ headers: request.headers, raw, body: JSON.parse(raw.toString("utf8")) })
    response.writeHead(204).end()
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    got,
    url: `http://127.0.0.1:${server.address().port}/events`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
