import { webhookRequest, webhookSignature } from "../webhook-request"

const MESSAGE = {
  url: "https://hooks.example/x",
  secret: "key",
  source: "https://bar.example/carta ñ",
  event: "order.created",
  webhookId: 3,
  deliveryId: 9,
  body: '{"name":"Peña"}',
  userAgent: "svc",
}

describe("the request of a webhook", () => {
  it("is signed with the HMAC-SHA256 of its bytes, in base64", () => {
    // A published test value of HMAC-SHA256.
    expect(webhookSignature("The quick brown fox jumps over the lazy dog", "key")).toBe(
      "97yD9DBThCSxMpjmqm+xQ+9NWaFJRhdZl0edvC0aPNg=",
    )
    const { headers, body } = webhookRequest(MESSAGE)
    expect(headers?.["X-Platform-Webhook-Signature"]).toBe(webhookSignature(Buffer.from(MESSAGE.body), "key"))
    expect(String(body)).toBe(MESSAGE.body)
    expect(headers?.["Content-Length"]).toBe("16")
  })

  it("names source, event and delivery in ASCII headers", () => {
    const { headers = {} } = webhookRequest(MESSAGE)
    expect(headers).toMatchObject({
      "X-Platform-Webhook-Source": "https://bar.example/carta%20%C3%B1",
      "X-Platform-Webhook-Topic": "order.created",
      "X-Platform-Webhook-Resource": "order",
      "X-Platform-Webhook-Event": "created",
      "X-Platform-Webhook-ID": "3",
      "X-Platform-Webhook-Delivery-ID": "9",
    })
    for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]*$/)
    expect(webhookRequest({ ...MESSAGE, source: "" }).headers?.["X-Platform-Webhook-Source"]).toBe("")
  })
})
