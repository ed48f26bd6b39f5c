import { createHmac } from "node:crypto"
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { keptPort } from "../../../../support"

/** One delivery as received. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly raw: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: a receiver accepts bodies of any shape, and a test reads them
  readonly body: any
  readonly at: number
}

/** A status, optionally with a redirect or after a delay; no response; a reset connection; or an endless response, fast or slow. */
export type Reaction =
  | { readonly status: number; readonly location?: string; readonly after?: number }
  | "hang"
  | "reset"
  | "flood"
  | "drip"

/** A receiver of webhooks, written from the specification alone. */
export class Receiver {
  readonly received: Received[] = []
  readonly #sockets = new Set<Socket>()
  #reaction: (received: Received) => Reaction = () => ({ status: 200 })
  #port = 0
  #server = this.#make()

  static async start(): Promise<Receiver> {
    const receiver = new Receiver()
    await receiver.start()
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`
  }

  react(reaction: Reaction | ((received: Received) => Reaction)): void {
    this.#reaction = typeof reaction === "function" ? reaction : () => reaction
  }

  /** The deliveries of one order. */
  of(orderId: string): Received[] {
    return this.received.filter(({ body }) => body.id === orderId)
  }

  /** Stops listening on the port. */
  async leave(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Listens again, on the same port. */
  async start(): Promise<void> {
    this.#port ||= await keptPort()
    this.#server = this.#make()
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject)
      this.#server.listen(this.#port, "127.0.0.1", resolve)
    })
  }

  #make() {
    const server = createServer((request, response) => {
      this.#take(request, response).catch(() => response.destroy())
    })
    server.on("connection", (socket) => {
      this.#sockets.add(socket)
      socket.once("close", () => this.#sockets.delete(socket))
    })
    return server
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks)
    const { method = "", url: path = "", headers } = request
    const received = {
      method,
      path,
      headers,
      raw,
      body: raw.length > 0 ? JSON.parse(raw.toString("utf8")) : undefined,
      at: Date.now(),
    }
    this.received.push(received)
    const reaction = this.#reaction(received)
    if (reaction === "hang") return
    if (reaction === "reset") return void request.socket.resetAndDestroy()
    if (reaction === "drip") {
      response.writeHead(200)
      const timer = setInterval(() => response.write(" "), 100)
      response.once("close", () => clearInterval(timer))
      return
    }
    if (reaction === "flood") {
      response.writeHead(200)
      const chunk = Buffer.alloc(64 * 1024, " ")
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once("drain", pour)
      }
      return pour()
    }
    if (reaction.after !== undefined) await new Promise((resolve) => setTimeout(resolve, reaction.after))
    response.writeHead(reaction.status, reaction.location === undefined ? {} : { location: reaction.location }).end("ok")
  }
}

/** A receiver's check of the signature header. */
export function isSignedWith({ headers, raw }: Received, secret: string): boolean {
  return headers["x-platform-webhook-signature"] === createHmac("sha256", secret).update(raw).digest("base64")
}
