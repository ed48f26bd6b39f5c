/** One event of a stream, not parsed yet. */
export interface RawEvent {
  readonly id: string | undefined
  readonly event: string
  readonly data: string
}

/**
 * Reads Server-Sent Events from a response body. Comments (the heartbeat) are omitted.
 * @param heard called for every chunk received
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<RawEvent, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ""
  try {
    for (;;) {
      const { done, value } = await reader.read()
      heard()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      const blocks = rest.split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ""
      for (const block of blocks) {
        const event = eventOf(block)
        if (event !== undefined) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function eventOf(block: string): RawEvent | undefined {
  const fields: Record<string, string | undefined> = {}
  for (const line of block.split(/\r?\n/)) {
    const [, name = "", value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name) fields[name] = name === "data" && fields.data !== undefined ? `${fields.data}\n${value}` : value
  }
  return fields.data === undefined ? undefined : { id: fields.id, event: fields.event ?? "message", data: fields.data }
}
