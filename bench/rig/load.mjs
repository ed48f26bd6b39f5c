import { Agent, request as httpRequest } from "node:http"
import autocannon from "autocannon"

/**
 * Measures how many requests per second a route serves with a constant number of connections.
 * @param {{ url: string, seconds: number, connections?: number, method?: string, headers?: Record<string, string>, body?: string, expect?: number }} load
 * @returns {Promise<{ perSecond: number, bytesPerSecond: number }>}
 * @throws Error if a request fails, or a response has another status than `expect`
 */
export async function throughput({ url, seconds, connections = 10, method = "GET", headers, body, expect = 200 }) {
  const result = await autocannon({ url, connections, duration: seconds, method, headers, body, sampleInt: 250 })
  const wrong = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => Number(status) !== expect)
  if (wrong.length > 0 || result.errors > 0 || result.timeouts > 0) {
    throw new Error(
      `${method} ${url}: ${result.errors} errors, ${result.timeouts} timeouts, statuses ${JSON.stringify(result.statusCodeStats)}`,
    )
  }
  const answered = result["2xx"] + result["3xx"]
  return { perSecond: answered / result.duration, bytesPerSecond: result.throughput.total / result.duration }
}

/** A client with its own keep-alive connections. */
export function createClient(baseUrl, { connections = 32 } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(baseUrl)

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ body?: unknown, headers?: Record<string, string>, expect?: number | number[], onHeaders?: (headers: import("node:http").IncomingHttpHeaders) => void }} [options]
   *   `expect`: the expected status, or the possible ones (default 2xx); `onHeaders`: receives the headers of the response
   * @returns {Promise<any>} the parsed body
   */
  function call(method, path, { body, headers = {}, expect, onHeaders } = {}) {
    const payload = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body)
    const sent =
      payload === undefined
        ? headers
        : { "content-type": "application/json", "content-length": Buffer.byteLength(payload), ...headers }
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest({ hostname, port, path, method, headers: sent, agent }, (incoming) => {
        const chunks = []
        incoming.on("data", (chunk) => chunks.push(chunk))
        incoming.once("error", reject)
        incoming.once("end", () => {
          const text = Buffer.concat(chunks).toString("utf8")
          const status = incoming.statusCode
          onHeaders?.(incoming.headers)
          if (expect === undefined ? status < 200 || status > 299 : ![expect].flat().includes(status)) {
            reject(new Error(`${method} ${path}: ${status} ${text.slice(0, 600)}`))
          } else {
            resolve(text === "" ? undefined : JSON.parse(text))
          }
        })
      })
      outgoing.setTimeout(60_000, () => outgoing.destroy(new Error(`${method} ${path}: no response within 60 s`)))
      outgoing.once("error", reject)
      outgoing.end(payload)
    })
  }

  return {
    baseUrl,
    call,
    get: (path, options) => call("GET", path, options),
    post: (path, body, options) => call("POST", path, { ...options, body }),
    put: (path, body, options) => call("PUT", path, { ...options, body }),
    close: () => agent.destroy(),
  }
}

/**
 * Runs `work` `times` times, one after the other.
 * @returns the milliseconds of each run
 */
export async function durations(times, work) {
  const milliseconds = []
  for (let i = 0; i < times; i++) {
    const from = performance.now()
    await work()
    milliseconds.push(performance.now() - from)
  }
  return milliseconds
}

/** Measures how many runs per second `clients` clients complete, each with one run at a time. */
export async function closedLoop({ clients, seconds, work }) {
  const from = performance.now()
  const until = from + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        await work()
        done += 1
      }
    }),
  )
  // The last runs end after `seconds`. These runs and their time count.
  return done / ((performance.now() - from) / 1000)
}
