import {
  atRest,
  eventually,
  GUEST,
  type MailServer,
  orderBodies,
  type Store,
  smallCatalogue,
  startMailServer,
  startStore,
  TestClock,
} from "../../support"

/** Orders do not wait for their mails. Each mail is sent once, even if a process crashes. */
describe("order mails in an outage:", () => {
  let store: Store
  let mails: MailServer
  let body: ReturnType<typeof orderBodies>
  let guests = 0

  beforeAll(async () => {
    mails = await startMailServer()
    store = await startStore({ env: { SMTP_URL: mails.url, MAIL_FROM: "hola@casa.example" } })
    body = orderBodies(await smallCatalogue(store.db))
    await store
      .api("administrator")
      .put("settings/operation", { delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } })
  })
  afterAll(async () => {
    await store.stop()
    await mails.stop()
  })
  beforeEach(() => {
    mails.mode = "accept"
    mails.empty()
  })

  const clock = new TestClock(() => store)
  const elapse = (minutes: number) => clock.advance(minutes * 60_000)
  const place = async () => {
    const email = `guest-${++guests}@example.com`
    const answer = await store.api().post("orders", body.delivery({ customer: { ...GUEST, email } }))
    expect([answer.status, answer.body.error]).toEqual([201, undefined])
    return { ...answer.body.data, email }
  }
  const walk = async (id: string, statuses: readonly string[]) => {
    for (const status of statuses) expect((await store.api("manager").put(`orders/${id}`, { status })).status).toBe(200)
  }
  const notices = (id: string) => store.db("svc_notice").where({ order_id: id }).orderBy("number")
  const attempted = (id: string) => eventually(async () => (await notices(id))[0]?.reason === "later")
  const subjects = (to: string) => mails.received.filter((mail) => mail.to.includes(to)).map(({ parsed }) => parsed.subject)
  const everyMailOf = (number: number) => [`Tu pedido ${number} está en camino`, `Tu pedido ${number} ha finalizado`]

  it("orders are processed while the mail server refuses mails; when it recovers, each mail is sent once, in sequence", async () => {
    mails.mode = "refuse"
    const orders = [await place(), await place()]
    for (const { id } of orders) await walk(id, ["shipped", "completed", "finalized"])
    for (const { id } of orders) await attempted(id)
    expect(mails.received).toEqual([])
    mails.mode = "accept"
    await elapse(5)
    await atRest(store, "messages", 20_000)
    for (const { email, number } of orders) expect(subjects(email)).toEqual(everyMailOf(number))
  })

  it("a delayed mail about a refusal gives the reason of the refusal, not a later note", async () => {
    mails.mode = "refuse"
    const order = await place()
    const refuse = { status: "cancelled", note: { text: "No queda masa.", customer_visible: true } }
    expect((await store.api("manager").put(`orders/${order.id}`, refuse)).status).toBe(200)
    await attempted(order.id)
    const later = { text: "Te devolvemos el importe.", customer_visible: true }
    expect((await store.api("manager").post(`orders/${order.id}/notes`, later)).status).toBe(201)
    mails.mode = "accept"
    await elapse(2)
    await atRest(store, "messages", 20_000)
    expect(subjects(order.email)).toEqual([`Tu pedido ${order.number} está cancelado`])
    const text = mails.received.at(-1)?.parsed.text
    expect(text).toContain(refuse.note.text)
    expect(text).not.toContain(later.text)
  })

  it("orders are processed while the mail server is down; the first mail that succeeds ends the wait of the others", async () => {
    // Mails were sent a moment ago. A failure soon after a success counts as a fault of the mail, not of the mail server.
    await elapse(2)
    const port = Number(new URL(mails.url).port)
    await mails.stop()
    const waiting = [await place(), await place(), await place()]
    for (const { id } of waiting) await walk(id, ["shipped", "completed", "finalized"])
    // Only one mail is tried at a time during an outage: some were tried, the others wait.
    await eventually(async () => (await store.db("svc_notice").where({ away: true })).length > 0)
    // Their waiting times are far from over.
    await store
      .db("svc_notice")
      .where({ away: true })
      .update({ next_attempt_at: new Date(clock.now + 36_000_000) })
    mails = await startMailServer(port)
    const fresh = await place()
    await walk(fresh.id, ["shipped"])
    await atRest(store, "messages", 20_000)
    for (const { email, number } of waiting) expect(subjects(email)).toEqual(everyMailOf(number))
    expect(subjects(fresh.email)).toEqual([`Tu pedido ${fresh.number} está en camino`])
  })

  it("if the process crashes before sending, the mail is sent once after the restart", async () => {
    const order = await place()
    await store.setEnvironment("SVC_FAILPOINT", "notice.leased")
    await walk(order.id, ["shipped"])
    await eventually(async () => !store.processes[0]?.running)
    expect(subjects(order.email)).toEqual([])
    await store.processes[0]?.restart()
    await elapse(2)
    await atRest(store, "messages", 20_000)
    expect(subjects(order.email)).toEqual([`Tu pedido ${order.number} está en camino`])
  })

  it("if the process crashes after sending, the mail is not sent again", async () => {
    const order = await place()
    await store.setEnvironment("SVC_FAILPOINT", "notice.sent")
    await walk(order.id, ["shipped"])
    await eventually(async () => !store.processes[0]?.running)
    await mails.arrived(1, order.email)
    await store.processes[0]?.restart()
    await elapse(2)
    await atRest(store, "messages", 20_000)
    expect(await notices(order.id)).toMatchObject([{ status: "sent", attempt: 2 }])
    expect(subjects(order.email)).toHaveLength(1)
  })

  /** Writes the row of an attempt whose lease ended while it was sending, without a recorded result. @returns its id */
  const underWay = async (order: { id: string; email: string }) => {
    const row = { id: `noti_${order.id}`, to: order.email, channel: "email", template: "svc-order-shipped", status: "pending" }
    await store.db("notification").insert({ ...row, resource_id: order.id, idempotency_key: `svc:${order.id}:email:shipped` })
    await walk(order.id, ["shipped", "completed", "finalized"])
    await eventually(async () => {
      const [shipped, finalized] = await notices(order.id)
      return finalized !== undefined && shipped.attempt === 1 && shipped.leased_until === null
    })
    return row.id
  }
  const FINALIZED = /ha finalizado/

  it("the order's next mail waits for the mail that is being sent", async () => {
    const order = await place()
    const first = await underWay(order)
    expect(await notices(order.id)).toMatchObject([
      { kind: "shipped", status: "pending", reason: "under_way" },
      { kind: "finalized", status: "pending", attempt: 0 },
    ])
    expect(subjects(order.email)).toEqual([])
    // Now its attempt has succeeded.
    await store.db("notification").where({ id: first }).update({ status: "success" })
    await elapse(2)
    await atRest(store, "messages", 20_000)
    expect(await notices(order.id)).toMatchObject([{ status: "sent", reason: null }, { status: "sent" }])
    expect(subjects(order.email)).toEqual([expect.stringMatching(FINALIZED)])
  })

  it("a failed mail is sent again, before the order's next mail", async () => {
    const order = await place()
    const first = await underWay(order)
    await store.db("notification").where({ id: first }).update({ status: "failure" })
    await elapse(2)
    await atRest(store, "messages", 20_000)
    expect(subjects(order.email)).toEqual(everyMailOf(order.number))
  })

  it("a mail without a recorded result is not sent again, and the next mail stops waiting", async () => {
    const order = await place()
    await underWay(order)
    await elapse(2)
    await atRest(store, "messages", 20_000)
    expect(await notices(order.id)).toMatchObject([{ status: "sent", attempt: 2 }, { status: "sent" }])
    expect(subjects(order.email)).toEqual([expect.stringMatching(FINALIZED)])
  })

  it("on SIGTERM the mail that is being sent is completed, and not sent again", async () => {
    const order = await place()
    await store.setEnvironment("SVC_FAILPOINT", "notice.leased:pause=300")
    await walk(order.id, ["shipped"])
    await eventually(async () => (await notices(order.id)).length > 0)
    await eventually(async () => (await notices(order.id))[0]?.attempt > 0)
    await store.processes[0]?.kill("SIGTERM")
    expect(await notices(order.id)).toMatchObject([{ status: "sent", attempt: 1 }])
    await store.processes[0]?.start()
    await atRest(store, "messages")
    expect(subjects(order.email)).toEqual([`Tu pedido ${order.number} está en camino`])
  })

  it("a mail to a mailbox that does not exist is given up at once and delays no other mail", async () => {
    mails.unknown.add("guest-nobody@example.com")
    const answer = await store.api().post("orders", body.delivery({ customer: { ...GUEST, email: "guest-nobody@example.com" } }))
    const other = await place()
    await walk(answer.body.data.id, ["shipped"])
    await walk(other.id, ["shipped"])
    await atRest(store, "messages")
    expect(await notices(answer.body.data.id)).toMatchObject([{ status: "failed", reason: "refused", attempt: 1 }])
    expect(subjects(other.email)).toHaveLength(1)
    expect(store.log()).not.toContain("guest-nobody@example.com")
  })

  it("no mail is sent after 24 hours, and no mail about the minutes after the expected time has passed", async () => {
    mails.mode = "refuse"
    // All orders are placed now, while their expected time has not passed.
    const [old, hungry, older] = [await place(), await place(), await place()]
    await walk(old.id, ["shipped"])
    expect((await store.api("store").post(`orders/${hungry.id}/minutes`, { minutes: 10 })).status).toBe(200)
    for (const { id } of [old, hungry]) await attempted(id)
    mails.mode = "accept"
    await elapse(20)
    await eventually(async () => (await notices(hungry.id))[0]?.status === "skipped")
    await eventually(async () => (await notices(old.id))[0]?.status === "sent")

    mails.mode = "refuse"
    await walk(older.id, ["shipped"])
    await attempted(older.id)
    mails.mode = "accept"
    await elapse(24 * 60 + 1)
    await atRest(store, "messages", 20_000)
    expect(await notices(older.id)).toMatchObject([{ status: "skipped", reason: "outdated" }])
    expect(subjects(older.email)).toEqual([])
    expect(subjects(hungry.email)).toEqual([])
  })
})
