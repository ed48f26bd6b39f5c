import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eventually } from "../support"
import { StartedByNpm } from "./started-by-npm"

/** The time limit (ms) of the start, which creates a database and a demo store, and builds the dashboard unless its sources were built before. */
const START_MS = 600_000
const CARD = "pp_stripe_card"

jest.setTimeout(START_MS)

/* `npm start` on a new machine: there is no database, and there are no keys of payment providers. */
describe("npm start", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-ordering-demo-"))
  const stripeFile = join(folder, "stripe.json")
  let started: StartedByNpm

  beforeAll(async () => {
    started = await StartedByNpm.start([], { SVC_DATA_FOLDER: folder, MAIL_FOLDER: join(folder, "mails") })
  })
  afterAll(() => {
    started?.signal("SIGKILL")
    rmSync(folder, { recursive: true, force: true })
  })

  // biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
  const call = async (path: string, body?: object): Promise<any> => {
    const headers = { "content-type": "application/json" }
    const response = await fetch(
      `${started.url}/svc/v1/${path}`,
      body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) },
    )
    return response.json()
  }

  it("prints addresses that respond, the demo page first", async () => {
    const [first] = started.addresses()
    expect(first).toMatch(/\/svc\/demo/)
    const answers = await Promise.all(started.addresses().map(async (address) => [address, (await fetch(address)).status]))
    expect(answers.length).toBeGreaterThan(7)
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  })

  it("offers a card that charges nothing, and accepts the order that is paid with it", async () => {
    const { data: status } = await call("status")
    expect(status.payment_methods.find(({ id }: { id: string }) => id === CARD)).toMatchObject({
      title: "Tarjeta (prueba)",
      public: { publishable_key: "pk_test_local" },
    })
    const { data: sections } = await call("catalog")
    const dish = sections
      .flatMap(({ products }: { products: { type: string; purchasable: boolean }[] }) => products)
      .find(({ type, purchasable }: { type: string; purchasable: boolean }) => type === "simple" && purchasable)
    const { data: days } = await call("schedule/pickup/dates")
    const { data: day } = await call(`schedule/pickup/slots?date=${days.at(-1).date}`)
    const placed = await call("checkouts", {
      order_type: "pickup",
      fulfillment_date: day.date,
      fulfillment_time: day.slots.find(({ available }: { available: boolean }) => available).time,
      payment_method: CARD,
      customer: { first_name: "Lola", last_name: "Luna", phone: "+34600111222", email: "lola@example.com" },
      items: [{ product_id: dish.id, quantity: 2 }],
    })
    expect([placed.data?.status, placed.data?.payment.status]).toEqual(["pending", "awaiting"])

    const { url } = JSON.parse(readFileSync(stripeFile, "utf8"))
    expect(started.output).toContain(`${url}/v3/`)
    expect((await fetch(`${url}/v3/`)).status).toBe(200)
    const { id, client_secret } = placed.data.payment.session.data
    const paid = await fetch(`${url}/v1/payment_intents/${id}/confirm`, {
      method: "POST",
      body: new URLSearchParams({ client_secret, payment_method: "pm_card_visa" }),
    })
    expect(paid.status).toBe(200)
    const headers = { "x-svc-order-key": placed.data.order_key }
    const statusNow = async () =>
      (await (await fetch(`${started.url}/svc/v1/orders/${placed.data.number}/status`, { headers })).json()).data.status
    await eventually(async () => (await statusNow()) !== "pending")
    expect(["accepting", "processing"]).toContain(await statusNow())
  })

  it("stops, together with its local Stripe, when it is interrupted", async () => {
    await started.interrupt()
    await expect(fetch(`${started.url}/svc/v1/status`)).rejects.toThrow()
    expect(existsSync(stripeFile)).toBe(false)
  })
})
