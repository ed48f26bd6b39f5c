import type { Store } from "../../../../support"

/** A record that two managers change: a function that creates it and returns its path, and the changes of both. */
interface Case {
  readonly made: (store: Store) => Promise<string>
  /** The path at which the `ETag` is read. undefined: the record itself. */
  readonly readAt?: string
  readonly theirs: object
  readonly mine: object
  /** Changes elsewhere, which must not change the record's `ETag`. */
  readonly elsewhere?: (store: Store, record: string) => Promise<void>
}

const create = async (store: Store, list: string, body: object): Promise<string> => {
  const made = await store.api("administrator").post(list, body)
  expect([made.status, made.body.error]).toEqual([201, undefined])
  return `${list}/${made.body.data.id}`
}

const CASES: Readonly<Record<string, Case>> = {
  "the loyalty program": {
    made: async () => "loyalty/program",
    theirs: { coupon_days: 12 },
    mine: { name: "Club" },
  },
  "a reward": {
    made: (store) => create(store, "loyalty/rewards", { name: "Té", points: 90, type: "fixed", value: "1" }),
    readAt: "loyalty/rewards",
    theirs: { points: 100 },
    mine: { description: "Verde" },
  },
  "a payment method": {
    made: async () => "payment-gateways/bank_transfer",
    readAt: "payment-gateways",
    theirs: { description: "Antes de recoger." },
    mine: { title: "Transferencia" },
  },
  "a staff account": {
    made: (store) =>
      create(store, "accounts", { email: "same@example.com", password: "same record", roles: ["multistore_user"] }),
    theirs: { display_name: "Sara" },
    mine: { meta: { phone: "600" } },
    elsewhere: async (store) => {
      const body = { username: "same@example.com", password: "same record" }
      expect((await store.api("anonymous").post("auth/token", body)).status).toBe(200)
    },
  },
  "a webhook": {
    made: (store) => create(store, "webhooks", { name: "Till", topic: "order.created", delivery_url: "http://127.0.0.1:9/a" }),
    theirs: { name: "Kasse" },
    mine: { status: "paused" },
    elsewhere: async (store, record) => {
      await store
        .db("svc_webhook")
        .where({ number: record.split("/")[1] })
        .update({ failure_count: 3 })
    },
  },
  "a group of extras": {
    made: (store) => create(store, "extra-categories", { name: "Panes" }),
    theirs: { name: "Pan" },
    mine: { maximum: 2 },
    elsewhere: async (store, record) => {
      await create(store, "extras", { name: "Centeno", price: "1", category_id: Number(record.split("/")[1]) })
    },
  },
  "an extra": {
    made: async (store) => {
      const group = await create(store, "extra-categories", { name: "Salsas" })
      return create(store, "extras", { name: "Alioli", price: "1", category_id: Number(group.split("/")[1]) })
    },
    theirs: { price: "1.50" },
    mine: { name: "All i oli" },
  },
}

/** `If-Match` on the records of management (contract section 1: a field or a header may be added). */
export function sameRecord(use: () => Store): void {
  let store: Store
  beforeAll(() => {
    store = use()
  })

  describe.each(Object.entries(CASES))("%s that two managers change", (_name, { made, readAt, theirs, mine, elsewhere }) => {
    const api = () => store.api("administrator")
    let record: string
    beforeAll(async () => {
      record = await made(store)
    })
    const read = async (): Promise<string> => (await api().get(readAt ?? record)).headers.etag ?? ""
    const put = (body: object, tag?: string) => api().put(record, body, tag === undefined ? {} : { headers: { "if-match": tag } })

    it("has an ETag, which changes with its fields only", async () => {
      const tag = await read()
      expect(tag).toMatch(/^"[\w-]+"$/)
      await elsewhere?.(store, record)
      expect(await read()).toBe(tag)
    })

    it("refuses the later of two changes with the same If-Match, and accepts it after the record was read again", async () => {
      const tag = await read()
      expect((await put(theirs, tag)).status).toBe(200)
      const refused = await put(mine, tag)
      expect([refused.status, refused.body.error.code]).toEqual([412, "svc_settings_changed"])
      const made = await put(mine, await read())
      expect(made.body.data).toMatchObject({ ...theirs, ...mine })
    })

    it("can be changed without an If-Match, and with `*`", async () => {
      expect((await put(theirs)).status).toBe(200)
      expect((await put(mine, "*")).status).toBe(200)
    })
  })

  it("assignments of a group are refused with an outdated If-Match like its other fields", async () => {
    const record = await create(store, "extra-categories", { name: "Quesos" })
    const { headers } = await store.api().get(record)
    expect((await store.api("administrator").put(record, { name: "Queso" })).status).toBe(200)
    const options = { headers: { "if-match": headers.etag ?? "" } }
    const refused = await store.api("administrator").put(`${record}/assignments`, { product_ids: [] }, options)
    expect([refused.status, refused.body.error.code]).toEqual([412, "svc_settings_changed"])
  })

  it("a staff account shows when the person last signed in, not when a device signed in", async () => {
    const credentials = { email: "seen@example.com", password: "seen today" }
    const record = await create(store, "accounts", { ...credentials, roles: ["multistore_user"] })
    const lastSignIn = async () => (await store.api("manager").get(record)).body.data.last_sign_in_at
    expect(await lastSignIn()).toBeNull()
    const id = Number(record.split("/")[1])
    const device = await store.api("administrator").post("auth/devices", { name: "Pase", account_id: id, kind: "kitchen" })
    const { code } = device.body.data
    expect((await store.api("anonymous").post("auth/devices/token", { code })).status).toBe(201)
    expect(await lastSignIn()).toBeNull()

    const before = Date.parse((await store.api().get("status")).body.data.time)
    const body = { username: credentials.email, password: credentials.password }
    expect((await store.api("anonymous").post("auth/token", body)).status).toBe(200)
    const at = Date.parse(await lastSignIn())
    expect(Math.abs(at - before)).toBeLessThan(60_000)
    const { body: list } = await store.api("manager").get("accounts", { query: { search: "seen@" } })
    expect(list.data.map((each: { last_sign_in_at: string }) => Date.parse(each.last_sign_in_at))).toEqual([at])
  })
}
