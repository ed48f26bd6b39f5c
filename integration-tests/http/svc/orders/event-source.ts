import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http"

export interface StreamEvent {
  readonly id: string | undefined
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads events of any shape
  readonly data: any
}

/** A reader of Server-Sent Events like a browser's, without reconnecting. */
export class EventSourceReader {
  readonly events: StreamEvent[] = []
  readonly comments: string[] = []
  ended = false
  status = 0
  headers: IncomingHttpHeaders = {}
  text = ""
  #call: ClientRequest | undefined
  #response: IncomingMessage | undefined

  /** Resolves when the response headers have arrived. */
  static async open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<EventSourceReader> {
    const reader = new EventSourceReader()
    await new Promise<void>((resolve, reject) => {
      reader.#call = request(url, { headers, agent: false }, (response) => {
        reader.#response = response
        reader.status = response.statusCode ?? 0
        reader.headers = response.headers
        let rest = ""
        response.setEncoding("utf8")
        response.on("data", (chunk: string) => {
          reader.text += chunk
          const blocks = (rest + chunk).split("\n\n")
          rest = blocks.pop() ?? ""
          for (const block of blocks) reader.#take(block)
        })
        response.once("close", () => {
          reader.ended = true
        })
        response.on("error", () => undefined)
        resolve()
      })
      reader.#call.once("error", reject)
      reader.#call.end()
    })
    reader.#call?.on("error", () => undefined)
    return reader
  }

  /** All events except `hello`. */
  get news(): StreamEvent[] {
    return this.events.filter(({ event }) => event !== "hello")
  }

  get lastId(): string | undefined {
    return this.events.at(-1)?.id
  }

  /** Stops reading from the connection. */
  pause(): void {
    this.#response?.pause()
  }

  /** Resumes reading. */
  resume(): void {
    this.#response?.resume()
  }

  close(): void {
    this.#call?.destroy()
  }

  #take(block: string): void {
    const fields = new Map(
      block.split("\n").map((line) => {
        const colon = line.indexOf(":")
        return [line.slice(0, colon), line.slice(colon + 1).trimStart()] as const
      }),
    )
    const comment = fields.get("")
    if (comment !== undefined) this.comments.push(comment)
    const data = fields.get("data")
    if (data === undefined) return
    this.events.push({ id: fields.get("id"), event: fields.get("event") ?? "message", data: JSON.parse(data) })
  }
}
