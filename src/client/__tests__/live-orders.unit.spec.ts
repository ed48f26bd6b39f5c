import { createSvcClient, type OrderEvent } from ".."
import { refusal, type Seen, standIn } from "./stand-in"

/** An event stream of these chunks, which then ends like a lost connection. */
const lines = (...pieces: readonly string[]): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    }),
    { headers: { "Content-Type": "text/event-stream" } },
  )
const hello = 'id: 7\nevent: hello\ndata: {"position":7,"server_time":"t"}\n\n'
const changed = (id: number) => `id: ${id}\nevent: order.updated\ndata: {"id":"order_${id}"}\n\n`

const svcWith = (...answers: Parameters<typeof standIn>) => {
  const net = standIn(...answers)
  return { net, svc: createSvcClient({ baseUrl: "https://shop.example", fetch: net.fetch, token: "t" }) }
}

async function first(count: number, stream: AsyncIterable<OrderEvent>): Promise<OrderEvent[]> {
  const events: OrderEvent[] = []
  for await (const event of stream) if (events.push(event) === count) break
  return events
}

const resumes = (seen: readonly Seen[]) => seen.map(({ headers }) => headers["Last-Event-ID"])

describe("the live stream of orders", () => {
  it("yields each event with its data, however the bytes are split, and omits heartbeats", async () => {
    const text = `${hello}: heartbeat\n\n${changed(8)}`
    const { net, svc } = svcWith(lines(...(text.match(/[\s\S]{1,7}/g) ?? [])))
    expect(await first(2, svc.orders.stream({ status: "processing" }))).toEqual([
      { event: "hello", id: "7", data: { position: 7, server_time: "t" } },
      { event: "order.updated", id: "8", data: { id: "order_8" } },
    ])
    expect(net.seen[0]).toMatchObject({
      url: "https://shop.example/svc/orders/stream?status=processing",
      headers: { Authorization: "Bearer t" },
    })
  })

  it("resumes after the last event when the connection is lost", async () => {
    const { net, svc } = svcWith(lines(hello, changed(8)), new TypeError("fetch failed"), lines(changed(9)))
    expect((await first(3, svc.orders.stream())).map(({ id }) => id)).toEqual(["7", "8", "9"])
    expect(resumes(net.seen)).toEqual([undefined, "8", "8"])
  })

  it("starts after the event that the caller names", async () => {
    const { net, svc } = svcWith(lines(hello))
    await first(1, svc.orders.stream({}, { lastEventId: "5" }))
    expect(resumes(net.seen)).toEqual(["5"])
  })

  it("ends when another stream of the account displaces it", async () => {
    const { net, svc } = svcWith(lines(hello, "event: displaced\ndata: {}\n\n"))
    expect(await first(9, svc.orders.stream())).toHaveLength(1)
    expect(net.seen).toHaveLength(1)
  })

  it("ends when the signal is aborted, even while waiting to reconnect", async () => {
    const ended = new AbortController()
    const { svc } = svcWith(lines(hello), refusal(503, "svc_overloaded", {}, { "Retry-After": "600" }))
    const reading = first(9, svc.orders.stream({}, { signal: ended.signal }))
    setTimeout(() => ended.abort(), 50)
    expect(await reading).toHaveLength(1)
  })

  it("reconnects after the last event when nothing has arrived for 40 seconds, not even a heartbeat", async () => {
    jest.useFakeTimers()
    try {
      const silent = (_: Seen, signal: AbortSignal) =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode(hello))
              signal.addEventListener("abort", () => controller.error(signal.reason))
            },
          }),
          { headers: { "Content-Type": "text/event-stream" } },
        )
      const { net, svc } = svcWith(silent, lines(changed(8)))
      const reading = first(2, svc.orders.stream())
      await jest.advanceTimersByTimeAsync(39_000)
      expect(net.seen).toHaveLength(1)
      await jest.advanceTimersByTimeAsync(10_000)
      expect((await reading).map(({ id }) => id)).toEqual(["7", "8"])
      expect(resumes(net.seen)).toEqual([undefined, "7"])
    } finally {
      jest.useRealTimers()
    }
  })

  it("throws when the service refuses the request", async () => {
    const { svc } = svcWith(lines(hello), refusal(401, "svc_unauthorized"))
    const stream = svc.orders.stream()
    await stream.next()
    const error = await stream.next().catch((thrown: unknown) => thrown)
    expect(svc.orders.stream.failed(error)).toBe(true)
    expect(error).toMatchObject({ code: "svc_unauthorized", status: 401 })
  })
})
