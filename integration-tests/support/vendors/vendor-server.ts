import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"

/** A request that the server has received. */
export interface VendorRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** The unparsed body. */
  readonly text: string
  /** The parsed JSON of the body; undefined if the request had no body. */
  // biome-ignore lint/suspicious/noExplicitAny: a local vendor accepts bodies of any shape, and a test reads them
  readonly body: any
}

export interface VendorAnswer {
  readonly status: number
  readonly body: unknown
}

/** A vendor's protocol: its successful responses, and its own errors. */
export interface Dialect {
  /** The response in normal operation, including the vendor's error for a request that it does not understand. */
  answer(request: VendorRequest): VendorAnswer
  readonly quota: VendorAnswer
  readonly denied: VendorAnswer
  readonly broken: VendorAnswer
}

export type Behaviour =
  | "well"
  /** Accepts the request and sends nothing. */
  | "hang"
  /** Sends the headers and then one byte at a time, forever. */
  | "drip"
  /** Resets the connection. */
  | "reset"
  /** Announces more bytes than it sends, then closes. */
  | "cut"
  /** A complete response with truncated JSON. */
  | "truncated"
  | "garbage"
  /** JSON of the wrong shape. */
  | "foreign"
  /** More bytes than the limit. */
  | "huge"
  | "quota"
  | "denied"
  | "broken"
  | { readonly redirect: string }
  | { readonly status: number; readonly body?: unknown }
  /** Responds normally after a delay. */
  | { readonly after: number }

/** A local server with a vendor's protocol that fails on demand and records its requests. */
export class VendorServer {
  readonly requests: VendorRequest[] = []
  /** Connections that were opened. */
  connections = 0
  /** Maximum number of simultaneously open connections. */
  peak = 0
  #behaviour: Behaviour = "well"
  readonly #script: Behaviour[] = []
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((request, response) => {
    this.#take(request, response).catch(() => response.destroy())
  })

  private constructor(private readonly dialect: Dialect) {
    this.#server.on("connection", (socket) => {
      this.connections += 1
      this.#sockets.add(socket)
      this.peak = Math.max(this.peak, this.#sockets.size)
      socket.once("close", () => this.#sockets.delete(socket))
    })
  }

  static async start(dialect: Dialect, host = "127.0.0.1"): Promise<VendorServer> {
    const vendor = new VendorServer(dialect)
    await new Promise<void>((resolve) => vendor.#server.listen(0, host, resolve))
    return vendor
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Number of requests. */
  get calls(): number {
    return this.requests.length
  }

  /** Sets the behaviour of all requests after those of the script. */
  behave(behaviour: Behaviour): void {
    this.#behaviour = behaviour
  }

  /** Sets the behaviour of the next requests, one each. */
  script(...behaviours: readonly Behaviour[]): void {
    this.#script.push(...behaviours)
  }

  /** Clears the recorded requests, and responds normally from now on. */
  reset(): void {
    this.requests.length = 0
    this.connections = 0
    this.peak = 0
    this.#script.length = 0
    this.#behaviour = "well"
    for (const socket of this.#sockets) socket.destroy()
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? "/", this.url)
    const text = await readText(incoming)
    const request: VendorRequest = {
      method: incoming.method ?? "",
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      headers: incoming.headers,
      text,
      body: text === "" ? undefined : JSON.parse(text),
    }
    this.requests.push(request)
    const behaviour = this.#script.shift() ?? this.#behaviour
    if (typeof behaviour === "object") {
      if ("redirect" in behaviour) return void response.writeHead(302, { location: behaviour.redirect }).end()
      if ("status" in behaviour) return send(response, { status: behaviour.status, body: behaviour.body ?? "" })
      await new Promise((resolve) => setTimeout(resolve, behaviour.after))
      return send(response, this.dialect.answer(request))
    }
    switch (behaviour) {
      case "well":
        return send(response, this.dialect.answer(request))
      case "quota":
      case "denied":
      case "broken":
        return send(response, this.dialect[behaviour])
      case "hang":
        return
      case "reset":
        incoming.socket.resetAndDestroy()
        return
      default:
        return misbehave(response, behaviour, JSON.stringify(this.dialect.answer(request).body))
    }
  }
}

function misbehave(
  response: ServerResponse,
  behaviour: "drip" | "cut" | "truncated" | "garbage" | "foreign" | "huge",
  good: string,
): void {
  const json = { "content-type": "application/json" }
  switch (behaviour) {
    case "drip": {
      response.writeHead(200, json)
      const timer = setInterval(() => response.write(" "), 50)
      response.once("close", () => clearInterval(timer))
      return
    }
    case "cut":
      response.writeHead(200, { ...json, "content-length": String(good.length + 100) })
      response.write(good.slice(0, good.length / 2), () => response.socket?.destroy())
      return
    case "truncated":
      return void response.writeHead(200, json).end(good.slice(0, good.length / 2))
    case "garbage":
      return void response
        .writeHead(200, { "content-type": "text/html" })
        .end("<html><body>Welcome to the hotel network</body></html>")
    case "foreign":
      return void response.writeHead(200, json).end('{"hello":["world",1,null]}')
    case "huge": {
      response.writeHead(200, json)
      const chunk = Buffer.alloc(64 * 1024, " ")
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once("drain", pour)
      }
      pour()
      return
    }
  }
}

function send(response: ServerResponse, { status, body }: VendorAnswer): void {
  const text = typeof body === "string" ? body : JSON.stringify(body)
  response.writeHead(status, { "content-type": "application/json" }).end(text)
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString("utf8")
}
