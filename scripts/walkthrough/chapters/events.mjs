import { createHmac, randomBytes } from "node:crypto"
import { eventually } from "../eventually.mjs"
import { equal, holds, success } from "../expectation.mjs"
import { startReceiver } from "../receiver.mjs"

/** The events of an order: a signed webhook, and the live stream for a kitchen display. */
export const events = {
  title: "Stream and webhooks",
  async run(walk) {
    const { client, known, step, afterwards } = walk
    const secret = randomBytes(16).toString("hex")
    const receiver = await startReceiver()
    afterwards("Stop the receiver", async () => {
      receiver.stop()
      return "stopped"
    })
    const stream = await step("Open the stream (GET /svc/orders/stream)", async () => {
      const following = await follow(client)
      const hello = await eventually(() => following.events[0])
      equal("the greeting", hello.event, "hello")
      return [`from position ${hello.data.position}`, following]
    })
    const hook = await step("Add a webhook for order.updated (POST /webhooks)", async () => {
      const answer = await client.post("webhooks", { name: "Walk", topic: "order.updated", delivery_url: receiver.url, secret })
      if (answer.status === 400 && answer.body.data?.params?.includes("delivery_url")) {
        return ["this store may not call into private networks; the stream alone is looked at", null]
      }
      const data = success(answer, 201)
      equal("the secret is not returned", data.secret, "")
      return [`number ${data.id}`, data]
    })
    if (hook) {
      afterwards("Put back: the webhook", async () => {
        success(await client.delete(`webhooks/${hook.id}`))
        return `number ${hook.id}`
      })
    }
    const order = await step("Place and cancel an order (POST, PUT /orders)", async () => {
      const placed = success(await client.post("orders", known.cart.body, { guest: true }), 201)
      success(await client.put(`orders/${placed.number}`, { status: "cancelled" }))
      return [`order ${placed.number}`, placed]
    })
    await step("The stream sends both events, in order", async () => {
      const own = () => stream.events.filter(({ data }) => data.id === order.id)
      await eventually(() => own().some(({ data }) => data.status === "cancelled"))
      equal("the first event", own()[0].event, "order.created")
      stream.stop()
      return own()
        .map(({ event, data }) => `${event} (${data.status})`)
        .join(", ")
    })
    if (hook) {
      await step("The webhook arrives, signed", async () => {
        const got = await eventually(() => receiver.got.find(({ body }) => body.id === order.id && body.status === "cancelled"))
        const signature = createHmac("sha256", secret).update(got.raw).digest("base64")
        equal("X-Platform-Webhook-Signature", got.headers["x-platform-webhook-signature"], signature)
        equal("X-Platform-Webhook-Topic", got.headers["x-platform-webhook-topic"], "order.updated")
        holds("no key to the order", !("order_key" in got.body), "none", got.body.order_key)
        const [delivery] = await eventually(async () => {
          const list = success(await client.get(`webhooks/${hook.id}/deliveries?status=delivered`))
          return list.length > 0 && list
        })
        return `delivery ${delivery.id}: ${delivery.response_status} after ${delivery.duration_ms} ms`
      })
    }
  },
}

/** Reads Server-Sent Events until it is stopped. */
async function follow(client) {
  const ending = new AbortController()
  const response = await fetch(`${client.baseUrl}/svc/orders/stream`, {
    headers: { authorization: `Bearer ${client.token}` },
    signal: ending.signal,
  })
  equal("GET /svc/orders/stream: status", response.status, 200)
  const events = []
  const read = async () => {
    let rest = ""
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split("\n\n")
      rest = blocks.pop()
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s)))
        if (fields.data) events.push({ event: fields.event, data: JSON.parse(fields.data) })
      }
    }
  }
  read().catch(() => undefined)
  return { events, stop: () => ending.abort() }
}
