import { WrongAnswer } from "./expectation.mjs"

const PATIENCE = 15_000

/**
 * An HTTP client of the service. Returns responses of every status; throws only if the server cannot be reached or does not respond.
 * @param {string} baseUrl of the server, without the namespace
 */
export function createClient(baseUrl) {
  let token
  let calls = 0

  /**
   * @param {string} method
   * @param {string} path below `svc/v1`; with a leading slash, from the server's root
   * @param {{ body?: unknown, headers?: Record<string, string>, guest?: boolean, as?: string }} [options] `guest`: without the
   * token; `as`: with another account's token
   */
  async function call(method, path, { body, headers = {}, guest = false, as = token } = {}) {
    const url = path.startsWith("/") ? `${baseUrl}${path}` : `${baseUrl}/svc/v1/${path}`
    const request = `${method} ${new URL(url).pathname.replace(/^\/svc\/v1/, "")}`
    let response
    let text
    try {
      response = await fetch(url, {
        method,
        redirect: "manual",
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(as && !guest ? { authorization: `Bearer ${as}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE),
      })
      text = await response.text()
    } catch (error) {
      throw unreachable(request, baseUrl, error)
    }
    calls += 1
    return { request, status: response.status, headers: response.headers, body: parsed(text) }
  }

  return {
    baseUrl,
    get calls() {
      return calls
    },
    get token() {
      return token
    },
    signInWith: (value) => {
      token = value
    },
    get: (path, options) => call("GET", path, options),
    post: (path, body, options) => call("POST", path, { ...options, body }),
    put: (path, body, options) => call("PUT", path, { ...options, body }),
    delete: (path, options) => call("DELETE", path, options),
  }
}

function unreachable(request, baseUrl, error) {
  const reason = error.name === "TimeoutError" ? `no response within ${PATIENCE / 1000} s` : (error.cause?.code ?? error.message)
  return new WrongAnswer(
    `${request} at ${baseUrl}`,
    "a response (is the store running? npm start; for another address, set BASE_URL)",
    reason,
  )
}

function parsed(text) {
  try {
    return text === "" ? undefined : JSON.parse(text)
  } catch {
    return text.slice(0, 300)
  }
}
