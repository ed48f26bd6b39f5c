import type { Webhook, WebhookDelivery } from "../../../../client/generated"
import { diagnose, refusalOf } from "../diagnose"

const NOW = "2026-11-20T20:30:00+01:00"
const webhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: 1,
  name: "Accounting",
  status: "active",
  topic: "order.created",
  delivery_url: "https://example.com/hook",
  secret: "",
  failure_count: 0,
  disabled_reason: null,
  created_at: NOW,
  updated_at: NOW,
  ...changes,
})
const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 1,
  event: "order.created",
  order_id: "order_1",
  attempt: 1,
  status: "delivered",
  response_status: 200,
  error: null,
  duration_ms: 12,
  next_attempt_at: null,
  created_at: NOW,
  ...changes,
})
const pending = { status: "pending", response_status: 500, next_attempt_at: NOW } as const

describe("the diagnosis of a webhook", () => {
  it.each([
    [
      "the receiver says that it is gone",
      webhook({ status: "disabled", disabled_reason: "gone" }),
      [delivery()],
      { kind: "gone" },
    ],
    ["the receiver failed too often", webhook({ status: "disabled", disabled_reason: "failing" }), [], { kind: "failing" }],
    ["the signing secret cannot be read", webhook({ status: "disabled", disabled_reason: "secret" }), [], { kind: "unsigned" }],
    ["a person disabled the webhook", webhook({ status: "disabled" }), [], { kind: "stopped" }],
    ["the webhook is paused", webhook({ status: "paused" }), [delivery(pending)], { kind: "paused" }],
    ["there was no event", webhook(), [], { kind: "silent", since: NOW }],
    ["only a test was sent", webhook(), [delivery({ event: "webhook.ping" })], { kind: "silent", since: NOW }],
    [
      "the oldest pending delivery of the order is retried",
      webhook(),
      [delivery({ ...pending, attempt: 0, response_status: null }), delivery({ ...pending, attempt: 3 })],
      { kind: "retrying", refusal: { kind: "answered", status: 500 }, attempts: 3, next: NOW },
    ],
    ["the first attempt is running", webhook(), [delivery({ ...pending, response_status: null })], { kind: "waiting" }],
    [
      "the last delivery failed for good",
      webhook(),
      [delivery({ status: "failed", response_status: null, error: "timeout" }), delivery()],
      { kind: "failed", refusal: { kind: "timeout", status: null }, at: NOW },
    ],
    ["the last delivery succeeded", webhook(), [delivery(), delivery({ status: "failed" })], { kind: "delivered", at: NOW }],
  ])("%s", (_, hook, deliveries, diagnosis) => {
    expect(diagnose(hook, deliveries)).toEqual(diagnosis)
  })

  it.each([
    [404, null, "answered"],
    [null, "connection", "connection"],
    [null, "refused", "refused"],
    [null, "another", "unknown"],
    [null, null, "unknown"],
  ])("an attempt with status %s and error %s failed because: %s", (response_status, error, kind) => {
    expect(refusalOf({ response_status, error })).toEqual({ kind, status: response_status })
  })
})
