import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Board, DeviceKind } from "../../../../../src/domain/access/devices"
import { Migration20261128200000 } from "../../../../../src/modules/alarms/migrations/Migration20261128200000"
import {
  ACCOUNTS,
  changeSettings,
  dumpOf,
  eventually,
  type MailServer,
  orderBodies,
  PASSWORD,
  type Store,
  smallCatalogue,
  startMailServer,
  startStore,
} from "../../../../support"
import { crashAt, killAll, restartDead } from "../../../../support/failpoints"
import { type Dialect, VendorServer } from "../../../../support/vendors"
import { PushService } from "../../../../support/vendors/push-service"
import { EventSourceReader } from "../../orders/event-source"

const OWNER = "owner@example.com"

const endpoint: Dialect = {
  answer: () => ({ status: 200, body: "" }),
  quota: { status: 429, body: "" },
  denied: { status: 403, body: "" },
  broken: { status: 500, body: "" },
}

/** Alarms (contract section 17), over two processes. */
describe("alarms", () => {
  let store: Store
  let mails: MailServer
  let pushes: PushService
  let phone: VendorServer
  let bodies: ReturnType<typeof orderBodies>

  beforeAll(async () => {
    mails = await startMailServer()
    pushes = await PushService.start()
    phone = await VendorServer.start(endpoint)
    store = await startStore({
      processes: 2,
      jobs: { alarms: 1_000 },
      env: { SMTP_URL: mails.url, MAIL_FROM: "hola@casa.example" },
    })
    bodies = orderBodies(await smallCatalogue(store.db))
    const messaging = { enabled: true, provider: "http", settings: { url: phone.url }, secrets: { secret: "shared-secret" } }
    expect((await store.api("administrator").put("settings/operation", { messaging, manual_acceptance: true })).status).toBe(200)
  })
  afterAll(async () => {
    await store.stop()
    await Promise.all([mails.stop(), pushes.stop(), phone.stop()])
  })

  // Either process may create the next alarm.
  const changeAlerts = async (settings: object) => (await changeSettings(store, "settings/alerts", settings)).body.data
  const killAndRestartAll = async () => {
    await killAll(store)
    await restartDead(store)
  }
  const place = async (): Promise<{ id: string; number: number }> =>
    (await store.api("anonymous").post("orders", bodies.pickup())).body.data
  const waitsFor = (id: string, minutes: number) =>
    store
      .db("svc_order")
      .where({ id })
      .update({ status_changed_at: store.db.raw("status_changed_at - ? * interval '1 minute'", [minutes]) })
  const accept = async (number: number) =>
    expect((await store.api("manager").put(`orders/${number}`, { status: "accepted" })).status).toBe(200)
  const alarmOf = (subject: string, kind = "order_unaccepted") =>
    store.db("svc_alarm").where({ kind, subject }).orderBy("number", "desc").first()
  const sentNotices = (alarm: number) =>
    eventually(async () => {
      const notices = await store.db("svc_alarm_notice").where({ alarm }).orderBy("channel")
      return notices.every(({ status }) => status !== "pending") ? notices : undefined
    })

  it("report late orders, but no missing board, in a store that has never had a board and accepts orders", async () => {
    await changeAlerts({ unaccepted_minutes: 3 })
    // A person at the dashboard has accepted it.
    const accepted = await place()
    await accept(accepted.number)
    await waitsFor(accepted.id, 6)
    const late = await place()
    await waitsFor(late.id, 4)
    // All conditions are checked together, so the condition for missing boards was also checked.
    await sentNotices((await eventually(() => alarmOf(late.id))).number)
    expect(await store.db("svc_alarm").where({ kind: "no_screen" })).toEqual([])
    await accept(late.number)
    await eventually(async () => (await alarmOf(late.id)).ended_at !== null)
    await changeAlerts({ unaccepted_minutes: 5 })
    await store.db("svc_alarm").delete()
    mails.empty()
  })

  it("with default settings, notify the owner of a new store when nobody sees its first orders", async () => {
    // This order was due long ago, so its alarm notifies nobody.
    const old = await place()
    await store
      .db("svc_order")
      .where({ id: old.id })
      .update({ fulfillment_at: new Date("2020-01-01T12:00:00Z") })
    const { id, number } = await place()
    await Promise.all([old.id, id].map((each) => waitsFor(each, 6)))
    const of = (order: { number: number }) => sentNotices(order.number)
    const alarms = [await eventually(() => alarmOf("", "no_screen")), await eventually(() => alarmOf(id))]
    for (const alarm of alarms)
      expect(await of(alarm)).toMatchObject([{ channel: "email", recipient: ACCOUNTS.administrator.email }])
    const silent = await eventually(() => alarmOf(old.id))
    expect(await of(silent)).toEqual([])
    expect(await mails.arrived(2, ACCOUNTS.administrator.email)).toHaveLength(2)
    // A store that works without boards is notified only once.
    for (const order of [old.number, number])
      for (const status of ["accepted", "processing", "completed"])
        expect((await store.api("manager").put(`orders/${order}`, { status })).status).toBe(200)
    await eventually(async () => (await alarmOf("", "no_screen")).ended_at !== null)
    const next = await place()
    await waitsFor(next.id, 6)
    await of(await eventually(() => alarmOf(next.id)))
    expect(await store.db("svc_alarm").where({ kind: "no_screen" })).toHaveLength(1)
    await accept(next.number)
    await eventually(async () => (await alarmOf(next.id)).ended_at !== null)
    await store.db("svc_alarm").delete()
    mails.empty()
  })

  it("have settings that can be changed in part and are validated", async () => {
    expect((await store.api("manager").get("settings/alerts")).body.data).toEqual({
      unaccepted_minutes: 5,
      no_screen_minutes: 5,
      printer_silent_minutes: 1,
      email: "",
      phone: "",
      push: true,
    })
    // The alarms of the other tests are enabled one at a time.
    const off = { unaccepted_minutes: null, no_screen_minutes: null }
    expect(await changeAlerts({ ...off, email: OWNER, phone: "+34600111222" })).toMatchObject({
      ...off,
      email: OWNER,
      phone: "+34600111222",
      push: true,
    })
    for (const [field, value] of Object.entries({
      unaccepted_minutes: 0,
      no_screen_minutes: 1_441,
      printer_silent_minutes: null,
      email: "nobody",
      phone: "no phone",
      push: "yes",
    })) {
      const { status, body } = await store.api("manager").put("settings/alerts", { [field]: value })
      expect([field, status, body.data.params]).toEqual([field, 400, [field]])
    }
  })

  it("reach a browser by one subscription, which only its account can delete", async () => {
    const key = (await store.api().get("status")).body.data.push_public_key
    expect(Buffer.from(key, "base64url")).toHaveLength(65)
    expect((await store.api("anonymous", { process: 1 }).get("status")).body.data.push_public_key).toBe(key)
    const made = await store.api("manager").post("push-subscriptions", pushes.subscription())
    const again = await store.api("manager").post("push-subscriptions", pushes.subscription())
    expect([made.status, again.status, again.body.data.id]).toEqual([201, 201, made.body.data.id])
    expect((await store.api("manager").get("push-subscriptions")).body.data).toHaveLength(1)
    const foreign = await store.api("store").delete(`push-subscriptions/${made.body.data.id}`)
    expect(foreign.body.error.code).toBe("svc_push_subscription_not_found")
    const customer = await store.api("customer").post("push-subscriptions", pushes.subscription("customer"))
    expect((await store.api("customer").delete(`push-subscriptions/${customer.body.data.id}`)).status).toBe(200)
    const { keys } = pushes.subscription()
    for (const [field, body] of [
      ["endpoint", { endpoint: "https://user:word@push.example/x", keys }],
      ["keys.p256dh", { ...pushes.subscription(), keys: { ...keys, p256dh: "AAAA" } }],
      ["keys.auth", { ...pushes.subscription(), keys: { ...keys, auth: "AAAA" } }],
    ] as const)
      expect((await store.api("manager").post("push-subscriptions", body)).body.data.params).toEqual([field])
  })

  it("have at most twenty subscriptions per account, even if forty are created at the same time on two processes", async () => {
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        store.api("customer", { process: at % 2 }).post("push-subscriptions", pushes.subscription(`many-${at}`)),
      ),
    )
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
    const kept: { id: number }[] = (await store.api("customer").get("push-subscriptions")).body.data
    expect(kept).toHaveLength(20)
    expect(made.map(({ body }) => body.data.id)).toEqual(expect.arrayContaining(kept.map(({ id }) => id)))
    for (const { id } of kept) await store.api("customer").delete(`push-subscriptions/${id}`)
  })

  it("report an order that nobody accepts once per channel, despite a crash, and end with its acceptance", async () => {
    await changeAlerts({ unaccepted_minutes: 3 })
    const early = await place()
    const { id, number } = await place()
    // The first process crashes before its commit, and the other one repeats the work.
    await crashAt(store, "alarm.before-commit", () => waitsFor(id, 4))
    await restartDead(store)
    const alarm = await eventually(() => alarmOf(id))
    expect(alarm).toMatchObject({ label: String(number), ended_at: null })
    const notices = await sentNotices(alarm.number)
    expect(notices.map(({ channel, recipient, status }) => [channel, recipient, status])).toEqual([
      ["email", OWNER, "sent"],
      ["messaging", "+34600111222", "sent"],
      ["push", expect.any(String), "sent"],
    ])
    const [mail] = await mails.arrived(1, OWNER)
    expect(mail?.parsed.subject).toContain(String(number))
    expect(phone.requests.at(-1)?.headers["x-svc-event"]).toBe("store.alarm")
    expect(phone.requests.at(-1)?.body.text).toContain(String(number))
    const [push] = pushes.received
    const key = (await store.api().get("status")).body.data.push_public_key
    if (push === undefined) throw new Error("nothing was pushed")
    expect(pushes.open(push)).toMatchObject({ body: expect.stringContaining(String(number)), tag: `svc-alarm-${alarm.number}` })
    expect(pushes.claims(push, key).aud).toBe(pushes.origin)
    expect([push.headers.urgency, push.headers.topic]).toEqual(["high", `svc-alarm-${alarm.number}`])
    expect(await alarmOf(early.id)).toBeUndefined()

    for (const order of [early.number, number]) await accept(order)
    await eventually(async () => (await alarmOf(id)).ended_at !== null)
    expect([mails.received.filter(({ to }) => to.includes(OWNER)).length, phone.requests.length, pushes.received.length]).toEqual(
      [1, 1, 1],
    )
  })

  it("report an order on hold until it is accepted, like an order that waits for acceptance", async () => {
    await changeAlerts({ phone: "", push: false })
    mails.empty()
    const { id, number } = await place()
    const held = await store
      .api("manager")
      .put(`orders/${number}`, { status: "on-hold", force: true, note: "The bank asks back." })
    expect([held.status, held.body.data.status]).toEqual([200, "on-hold"])
    await waitsFor(id, 4)
    const alarm = await eventually(() => alarmOf(id))
    expect(await sentNotices(alarm.number)).toMatchObject([{ channel: "email", recipient: OWNER, status: "sent" }])
    await accept(number)
    await eventually(async () => (await alarmOf(id)).ended_at !== null)
    expect(mails.received.filter(({ to }) => to.includes(OWNER)).length).toBe(1)
  })

  /** The platform's notification rows of all alarms. */
  const logged = (status: string) => store.db("notification").where("idempotency_key", "like", "svc:alarm:%").where({ status })

  it.each<[string, number, (late: () => Promise<unknown>) => Promise<unknown>]>([
    ["before it sends", 1, (late) => crashAt(store, "alarm.leased", late)],
    [
      "while the mail server does not respond",
      1,
      async (late) => {
        mails.mode = "silent"
        await late()
        await eventually(async () => (await logged("pending")).length > 0)
        await killAndRestartAll()
      },
    ],
    [
      "when the mail server has the mail and has not confirmed it",
      2,
      async (late) => {
        mails.mode = "mute"
        await late()
        await mails.arrived(1, OWNER)
        await killAndRestartAll()
      },
    ],
    ["after it has sent", 1, (late) => crashAt(store, "alarm.sent", late)],
  ])("reach the owner by mail if a process crashes %s; a mail sent twice has the same id", async (_name, count, crash) => {
    await changeAlerts({ unaccepted_minutes: 3, email: OWNER, phone: "", push: false })
    mails.empty()
    const { id, number: order } = await place()
    await crash(() => waitsFor(id, 4))
    mails.mode = "accept"
    const { number } = await eventually(() => alarmOf(id))
    // End the lease of the process that crashed.
    await store.db("svc_alarm_notice").where({ alarm: number, status: "pending" }).update({ leased_until: null })
    expect(await sentNotices(number)).toMatchObject([{ channel: "email", recipient: OWNER, status: "sent" }])
    const arrived = mails.received.filter(({ to }) => to.includes(OWNER))
    expect(arrived).toHaveLength(count)
    // Mail programs show mails with the same id once.
    expect(new Set(arrived.map(({ parsed }) => parsed.messageId)).size).toBe(1)
    await restartDead(store)
    await accept(order)
    await eventually(async () => (await alarmOf(id)).ended_at !== null)
  })

  it("are sent again with the same id if a process crashes during the sending of a message", async () => {
    await changeAlerts({ unaccepted_minutes: 3, email: OWNER, phone: "+34600111222", push: false })
    const before = phone.requests.length
    phone.behave("hang")
    const { id, number: order } = await place()
    await waitsFor(id, 4)
    await eventually(() => phone.requests.length > before)
    await killAll(store)
    phone.behave("well")
    const { number } = await eventually(() => alarmOf(id))
    // Nothing is being sent now, so ending the leases sends nothing twice.
    await store.db("svc_alarm_notice").where({ alarm: number, status: "pending" }).update({ leased_until: null })
    await restartDead(store)
    expect((await sentNotices(number)).map(({ channel, status }) => [channel, status])).toEqual([
      ["email", "sent"],
      ["messaging", "sent"],
    ])
    const ids = phone.requests.slice(before).map(({ headers }) => headers["idempotency-key"])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    await accept(order)
    await eventually(async () => (await alarmOf(id)).ended_at !== null)
  })

  it("are not sent by another process if sending takes longer than a lease", async () => {
    await changeAlerts({ phone: "", email: OWNER, push: false })
    mails.empty()
    mails.mode = "mute"
    const { id, number: order } = await place()
    await waitsFor(id, 4)
    await mails.arrived(1, OWNER)
    const { number } = await eventually(() => alarmOf(id))
    const notice = () => store.db("svc_alarm_notice").where({ alarm: number }).first()
    const lease = (await notice()).leased_until
    await eventually(async () => (await notice()).leased_until > lease)
    mails.mode = "accept"
    expect(await sentNotices(number)).toMatchObject([{ status: "sent", attempt: 1 }])
    expect(mails.received.filter(({ to }) => to.includes(OWNER))).toHaveLength(1)
    // Otherwise the order would raise an alarm again when these alarms are enabled.
    await accept(order)
    await changeAlerts({ unaccepted_minutes: null })
    await eventually(async () => (await alarmOf(id)).ended_at !== null)
  })

  it("report a silent printer once, over two processes and a restart", async () => {
    await changeAlerts({ unaccepted_minutes: 3, email: OWNER, phone: "", push: false })
    const printer = await store.api("manager").post("printers", { name: "Horno", protocol: "cloudprnt", on: "placed" })
    const { id } = printer.body.data
    mails.empty()
    const { number } = await place()
    const aged = { created_at: store.db.raw("created_at - interval '5 minutes'") }
    await eventually(() => store.db("svc_print_job").where({ printer: id }).update(aged))
    const alarm = await eventually(() => alarmOf(String(id), "printer_silent"))
    await sentNotices(alarm.number)
    await killAndRestartAll()
    // A later alarm shows that all conditions were checked again.
    const late = await place()
    await waitsFor(late.id, 4)
    await sentNotices((await eventually(() => alarmOf(late.id))).number)
    expect(await store.db("svc_alarm").where({ kind: "printer_silent" })).toHaveLength(1)
    expect(mails.received.filter(({ parsed }) => parsed.subject?.includes("Horno"))).toHaveLength(1)
    expect((await store.api("manager").delete(`printers/${id}`)).status).toBe(200)
    for (const order of [number, late.number]) await accept(order)
    await changeAlerts({ unaccepted_minutes: null })
    await eventually(async () => (await alarmOf(String(id), "printer_silent")).ended_at !== null)
  })

  it("report at most the fifty orders that wait longest; further orders follow when reported orders are accepted", async () => {
    await changeAlerts({ unaccepted_minutes: null, email: OWNER, phone: "", push: false })
    mails.empty()
    const orders: { id: string; number: number }[] = []
    while (orders.length < 52) orders.push(...(await Promise.all([place(), place(), place(), place()])))
    // The first has waited longest.
    await Promise.all(orders.map(({ id }, at) => waitsFor(id, 200 - at)))
    await changeAlerts({ unaccepted_minutes: 3 })
    const reported = async (): Promise<string[]> =>
      (await store.db("svc_alarm").where({ kind: "order_unaccepted", ended_at: null })).map(({ subject }) => subject).sort()
    const ids = (list: typeof orders) => list.map(({ id }) => id).sort()
    const first = await eventually(async () => ((await reported()).length > 0 ? await reported() : undefined))
    expect(first).toEqual(ids(orders.slice(0, 50)))
    await mails.arrived(50, OWNER)
    for (const { number } of orders.slice(0, 2)) await accept(number)
    await eventually(async () => (await alarmOf(orders[51]?.id ?? "")) !== undefined)
    expect(await reported()).toEqual(ids(orders.slice(2)))
    await mails.arrived(52, OWNER)
    await changeAlerts({ unaccepted_minutes: null })
    await Promise.all(orders.slice(2).map(({ number }) => accept(number)))
    expect(mails.received.filter(({ to }) => to.includes(OWNER))).toHaveLength(52)
  })

  it("delete a subscription that the push service no longer knows", async () => {
    pushes.status = 410
    await changeAlerts({ unaccepted_minutes: 3, email: "", push: true })
    const { id } = await place()
    await waitsFor(id, 4)
    const { number } = await eventually(() => alarmOf(id))
    const notices = await sentNotices(number)
    const byChannel = Object.fromEntries(notices.map(({ channel, status, recipient }) => [channel, [status, recipient]]))
    expect(byChannel.push?.[0]).toBe("skipped")
    // Without a configured address the mail goes to the administrators.
    expect(byChannel.email).toEqual(["sent", ACCOUNTS.administrator.email])
    expect((await store.api("manager").get("push-subscriptions")).body.data).toEqual([])
    await changeAlerts({ unaccepted_minutes: null })
  })

  /** Signs a device in. */
  const signedIn = async (name: string, kind: DeviceKind = "counter") => {
    const manager = store.api("manager")
    const { id: account_id } = (await manager.get("auth/me")).body.data
    const made = await manager.post("auth/devices", { name, account_id, kind })
    const { token } = (await store.api().post("auth/devices/token", { code: made.body.data.code })).body.data
    return { id: made.body.data.id as number, credentials: { headers: { authorization: `Bearer ${token}` } } }
  }

  it("give no subscription to a device that is removed during its request", async () => {
    const { id, credentials } = await signedIn("removed")
    const removal = await store.db.transaction()
    await removal("svc_device").where({ number: id }).delete()
    const answer = store.api().post("push-subscriptions", pushes.subscription("removed"), credentials)
    const waits = () => store.db("pg_locks").where({ granted: false, locktype: "transactionid" })
    await eventually(async () => (await waits()).length > 0)
    await removal.commit()
    const { status, body } = await answer
    expect([status, body.code]).toEqual([401, "svc_unauthorized"])
    const { endpoint } = pushes.subscription("removed")
    expect(await store.db("svc_push_subscription").where({ endpoint })).toEqual([])
  })

  it("are not sent to a removed device, whose subscription ends, or to a device that is signed out", async () => {
    const device = async (name: string) => {
      const { id, credentials } = await signedIn(name)
      const { status, body } = await store.api().post("push-subscriptions", pushes.subscription(name), credentials)
      expect(status).toBe(201)
      return { id, subscription: body.data.id as number, credentials }
    }
    const listed = async () =>
      (await store.api("manager").get("push-subscriptions")).body.data.map(({ id }: { id: number }) => id)
    const [lost, left] = [await device("lost"), await device("left")]
    expect(await listed()).toEqual(expect.arrayContaining([lost.subscription, left.subscription]))
    await store.api("manager").delete(`auth/devices/${lost.id}`)
    expect(await listed()).not.toContain(lost.subscription)
    expect((await store.api().delete("auth/token", undefined, left.credentials)).status).toBe(200)

    await changeAlerts({ unaccepted_minutes: 3, email: OWNER, push: true })
    const { id, number: order } = await place()
    await waitsFor(id, 4)
    const { number } = await eventually(() => alarmOf(id))
    const recipients = (await sentNotices(number)).map(({ recipient }) => recipient)
    expect(recipients).toContain(OWNER)
    for (const { subscription } of [lost, left]) expect(recipients).not.toContain(String(subscription))
    await accept(order)
    await changeAlerts({ unaccepted_minutes: null, push: false })
    await eventually(async () => (await alarmOf(id)).ended_at !== null)
    await store.api("manager").delete(`push-subscriptions/${left.subscription}`)
    mails.empty()
  })

  it("report an open store without a connected board, until a board of staff connects", async () => {
    await changeAlerts({ no_screen_minutes: 1 })
    const alarm = await eventually(() => alarmOf("", "no_screen"))
    expect(alarm.ended_at).toBeNull()
    const open = async (path: string, role: "administrator" | "courier" | "store") =>
      EventSourceReader.open(store.urls[0] + path, { authorization: `Bearer ${await store.token(role)}` })
    // None of these takes new orders: a courier's phone, the board for guests, a page of the dashboard.
    const { email } = ACCOUNTS.administrator
    const dashboard = (await store.api().post("/auth/user/emailpass", { email, password: PASSWORD })).body.token
    const unattended = [
      await open("/svc/orders/stream", "courier"),
      await open("/svc/orders/stream?board=pickup", "store"),
      await EventSourceReader.open(`${store.urls[0]}/admin/svc/orders/stream`, { authorization: `Bearer ${dashboard}` }),
    ]
    for (const { status } of unattended) expect(status).toBe(200)
    // They stay open over several checks.
    const notices = await sentNotices(alarm.number)
    expect(notices.map(({ channel, status }) => [channel, status])).toContainEqual(["email", "sent"])
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect((await alarmOf("", "no_screen")).ended_at).toBeNull()
    const board = await EventSourceReader.open(`${store.urls[1]}/svc/orders/stream`, {
      authorization: `Bearer ${await store.token("store")}`,
    })
    await eventually(async () => (await alarmOf("", "no_screen")).ended_at !== null)
    for (const reader of [...unattended, board]) reader.close()
  })

  it.each<[DeviceKind, Board, boolean]>([
    ["kitchen", "pickup", false],
    ["pickup", "kitchen", true],
    ["printer", "counter", true],
  ])("depend on the board that is shown, not on the kind of the device: %s shows %s", async (kind, board, watches) => {
    await changeAlerts({ no_screen_minutes: null })
    await eventually(async () => (await alarmOf("", "no_screen"))?.ended_at !== null)
    const { id, credentials } = await signedIn(`${kind} ${board}`, kind)
    const device = store.db("svc_device").where({ number: id })
    // The sign-in counted as activity of the device, and further uses of its token would. The test removes the first and prevents the others.
    await store.db("svc_device").update({ last_seen_at: null })
    await store
      .db("svc_access_token")
      .whereNotNull("device_id")
      .update({ last_used_at: new Date("2099-01-01T00:00:00Z") })
    await store.db("svc_screen_watch").delete()
    await changeAlerts({ no_screen_minutes: 1 })
    const { number } = await eventually(async () => {
      const alarm = await alarmOf("", "no_screen")
      return alarm?.ended_at === null ? alarm : undefined
    })
    const stream = await EventSourceReader.open(`${store.urls[0]}/svc/orders/stream?board=${board}`, credentials.headers)
    const { time } = (await store.api().get("status")).body.data
    if (!watches) await device.clone().update({ last_seen_at: new Date(time) })
    const isOver = async (): Promise<boolean> => (await alarmOf("", "no_screen")).ended_at !== null
    if (watches) await eventually(isOver)
    // Several checks run in this time.
    else await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect([(await alarmOf("", "no_screen")).number, await isOver()]).toEqual([number, watches])
    stream.close()
    await store.api("manager").delete(`auth/devices/${id}`)
  })

  it.each<[string, "sent" | "skipped" | "failed" | null, boolean, boolean]>([
    ["not again if boards are connected only briefly", "sent", false, false],
    ["again after a board was connected for minutes", "sent", true, true],
    ["again if the previous alarm ended before its notice was sent", "skipped", false, true],
    ["again if the notice of the previous alarm failed", "failed", false, true],
    ["again if the previous alarm had no recipient", null, false, true],
  ])("notify the owner of missing boards: %s", async (_, status, isSustained, expected) => {
    await changeAlerts({ email: OWNER, no_screen_minutes: null })
    await eventually(async () => (await alarmOf("", "no_screen"))?.ended_at !== null)
    await store.db("svc_alarm").where({ kind: "no_screen" }).delete()
    await store.db("svc_device").update({ last_seen_at: null })
    const now = Date.parse((await store.api().get("status")).body.data.time)
    const [raised_at, ended_at, sustained_at] = [10, 5, 3].map((minutes) => new Date(now - minutes * 60_000))
    const before = { kind: "no_screen", subject: "", label: "", since: raised_at, raised_at, ended_at }
    const [{ number }] = await store.db("svc_alarm").insert(before).returning("number")
    if (status !== null) {
      const notice = { alarm: number, channel: "email", recipient: OWNER, attempt: 1, status, queued_at: raised_at }
      await store.db("svc_alarm_notice").insert(notice)
    }
    await store.db("svc_screen_watch").delete()
    await store.db("svc_screen_watch").insert({ one: true, ...(isSustained && { sustained_at }) })
    await changeAlerts({ no_screen_minutes: 1 })
    const alarm = await eventually(async () => {
      const latest = await alarmOf("", "no_screen")
      return latest?.ended_at === null ? latest : undefined
    })
    // An alarm and its notices are written in one transaction.
    expect((await store.db("svc_alarm_notice").where({ alarm: alarm.number })).length > 0).toBe(expected)
    await changeAlerts({ no_screen_minutes: null })
    await eventually(async () => (await alarmOf("", "no_screen")).ended_at !== null)
  })

  it("keep the time at which a board was last seen when the column for connected boards is added", async () => {
    const migration = new Migration20261128200000(undefined as never, undefined as never)
    const statements = async (way: "up" | "down"): Promise<string> => {
      migration.reset()
      await migration[way]()
      return migration.getQueries().join("\n")
    }
    const columns = async (trx: Knex) => Object.keys(await trx("svc_screen_watch").columnInfo()).sort()
    const seen = new Date("2026-11-01T20:00:00Z")
    await store.db.transaction(async (trx) => {
      const present = await columns(trx)
      await trx("svc_screen_watch").delete()
      await trx("svc_screen_watch").insert({ one: true })
      await trx.raw(await statements("down"))
      expect([await columns(trx), await trx("svc_screen_watch")]).toEqual([["one", "seen_at"], []])
      await trx("svc_screen_watch").insert({ one: true, seen_at: seen })
      await trx.raw(await statements("up"))
      expect([await columns(trx), await trx("svc_screen_watch").select("seen_at", "sustained_at")]).toEqual([
        present,
        [{ seen_at: seen, sustained_at: null }],
      ])
    })
  })

  it("have a private key that is stored encrypted", async () => {
    const { value } = await store.db("svc_setting").where({ key: "push-keys" }).first()
    expect(value.private_key).toMatch(/^svc-sealed:/)
    expect((await dumpOf(store.db)).includes(value.public_key)).toBe(true)
  })
})
