import { addressSchema } from "../../../../../src/api/svc/v1/users/me/addresses/schema"
import {
  type AccountRole,
  type Answer,
  hashAllTables,
  orderBodies,
  PASSWORD,
  type Store,
  smallCatalogue,
} from "../../../../support"
import { changeDelivery, ROUTED_BY, STORE_LOCATION } from "../../../../support/delivery-settings"
import { STORE_ADDRESS, startVendors, World } from "../../../../support/vendors"

/** `/users/me/addresses` (contract section 2): the customer's addresses on the platform, by position or id, with coverage. */

const world = new World()
let vendors: Awaited<ReturnType<typeof startVendors>>

export function addresses(use: () => Store): void {
  let store: Store
  beforeAll(async () => {
    vendors = await startVendors(world)
    store = use()
    await changeDelivery(store, {
      store_address: STORE_ADDRESS,
      store_location: STORE_LOCATION,
      max_distance_km: 8,
      fee_mode: "per_km",
      fee_per_km: 1,
      ...ROUTED_BY.google(vendors),
    })
  })
  afterAll(() => vendors.stop())
  afterEach(() => vendors.reset())

  type Person = ReturnType<typeof as>
  function as(headers: () => Promise<Record<string, string>>) {
    const call =
      (method: string, path = "") =>
      async (body?: unknown, process = 0) =>
        store.api("anonymous", { process }).request(method, `users/me/addresses${path}`, body, { headers: await headers() })
    return {
      headers,
      list: async (): Promise<Address[]> =>
        addressSchema
          .strict()
          .array()
          .parse((await call("GET")()).body.data) as Address[],
      get: call("GET"),
      post: call("POST"),
      put: (named: string | number, body: unknown, process = 0) => call("PUT", `/${named}`)(body, process),
      remove: (named: string | number, process = 0) => call("DELETE", `/${named}`)(undefined, process),
    }
  }

  interface Address {
    readonly id: string
    readonly position: number
    readonly label: string
    readonly address_1: string
    readonly default: boolean
    readonly deliverable: boolean | null
  }

  const signedIn = (role: AccountRole): Person => as(async () => ({ authorization: `Bearer ${await store.token(role)}` }))
  let people = 0
  /** Registers a new customer. */
  async function newCustomer(): Promise<Person & { readonly email: string }> {
    people += 1
    const email = `guest${people}@example.com`
    await store.api().post("auth/register", { email, password: PASSWORD })
    const { token } = (await store.api().post("auth/token", { username: email, password: PASSWORD })).body.data
    return { ...as(async () => ({ authorization: `Bearer ${token}` })), email }
  }

  let streets = 0
  /** An address at this distance in metres. */
  function somewhere(meters: number | null | "unknown" = 2_000): { address_1: string; city: string } {
    streets += 1
    const address = { address_1: `Calle ${streets}`, city: "Madrid" }
    if (meters !== "unknown") world.add(`${address.address_1}, Madrid, ES`, meters)
    return address
  }
  const FAR = 9_000

  const refusalOf = ({ status, body }: Answer) => [status, body.error?.code ?? body.code, ...(body.data?.params ?? [])]
  const NOT_FOUND = [404, "svc_address_not_found"]

  describe("POST", () => {
    it("201: the address with its position, default and coverage, stored as an address of the platform", async () => {
      const person = await newCustomer()
      world.add("Gran Vía 1, 28013 Madrid, Madrid, ES", 2_500)
      const sent = {
        label: " Casa ",
        first_name: "Clara",
        last_name: "Cliente",
        phone: "+34 600",
        address_1: "Gran Vía 1",
        address_2: "3º B",
        city: "Madrid",
        state: "Madrid",
        postcode: "28013",
        country: "es",
        notes: "Timbre\nroto",
        latitude: 40.42,
        longitude: -3.7,
      }
      const answer = await person.post(sent)
      expect(answer.status).toBe(201)
      const saved = addressSchema.strict().parse(answer.body.data)
      expect(saved).toEqual({
        ...sent,
        id: expect.stringMatching(/^cuaddr_/),
        position: 0,
        label: "Casa",
        country: "ES",
        deliverable: true,
        default: true,
      })
      expect(await person.list()).toEqual([saved])

      const row = await store.db("customer_address").where({ id: saved.id }).first()
      expect(row).toMatchObject({
        address_name: "Casa",
        address_1: "Gran Vía 1",
        province: "Madrid",
        postal_code: "28013",
        country_code: "es",
        is_default_shipping: true,
        metadata: { notes: "Timbre\nroto", latitude: 40.42, longitude: -3.7 },
      })
    })

    it("201: omitted fields are empty, the country is the store's, and only the first address is the default", async () => {
      const person = await newCustomer()
      const [first, second] = [await person.post(somewhere()), await person.post({ ...somewhere(), default: false })]
      expect(first.body.data).toMatchObject({
        label: "",
        notes: "",
        country: "ES",
        latitude: null,
        longitude: null,
        default: true,
      })
      expect(second.body.data).toMatchObject({ position: 1, default: false })
    })

    it("201: `default: true` makes the address the default", async () => {
      const person = await newCustomer()
      for (let index = 0; index < 3; index += 1) await person.post({ ...somewhere(), default: true })
      expect((await person.list()).map((address) => address.default)).toEqual([false, false, true])
      const rows = await store
        .db("customer_address as a")
        .join("customer as c", "c.id", "a.customer_id")
        .where("c.email", person.email)
      expect(rows.filter(({ is_default_shipping }) => is_default_shipping)).toHaveLength(1)
    })

    it("200 without any stored change if the store does not deliver to the address", async () => {
      const person = await newCustomer()
      await person.post(somewhere())
      const before = await hashAllTables(store.db, { except: ["svc_routing_usage", "svc_access_token", "svc_outbox_cursor"] })
      const sent = somewhere(FAR)
      const answer = await person.post({ ...sent, label: "Lejos", default: true })
      expect(answer.status).toBe(200)
      expect(addressSchema.strict().parse(answer.body.data)).toMatchObject({
        ...sent,
        id: null,
        position: null,
        label: "Lejos",
        deliverable: false,
        default: false,
      })
      expect(await hashAllTables(store.db, { except: ["svc_routing_usage", "svc_access_token", "svc_outbox_cursor"] })).toEqual(
        before,
      )
    })

    it.each<[string, () => Record<string, unknown>]>([
      ["an address unknown to the map", () => somewhere("unknown")],
      ["an address without a road to it", () => somewhere(null)],
    ])("200 with `deliverable: false` and nothing stored: %s", async (_what, address) => {
      const person = await newCustomer()
      const answer = await person.post(address())
      expect([answer.status, answer.body.data.deliverable, answer.body.data.id]).toEqual([200, false, null])
      expect(await person.list()).toEqual([])
    })

    it.each<[string, () => Record<string, unknown>]>([
      [
        "a routing service that refuses",
        () => {
          vendors.googleRoutes.behave("denied")
          return somewhere()
        },
      ],
      [
        "a routing service that reports its own error in a 200",
        () => {
          vendors.googleRoutes.behave({ status: 200, body: { error: { code: 429, status: "RESOURCE_EXHAUSTED" } } })
          return somewhere()
        },
      ],
      [
        "a routing service that fails",
        () => {
          vendors.googleRoutes.behave({ status: 500 })
          return somewhere()
        },
      ],
    ])("201 with `deliverable: null` when coverage is unknown: %s", async (_what, address) => {
      const person = await newCustomer()
      const answer = await person.post(address())
      expect([answer.status, answer.body.data.deliverable, answer.body.data.position]).toEqual([201, null, 0])
      expect((await person.list())[0]?.deliverable).toBeNull()
    })

    it.each<[string, Record<string, unknown>, unknown[]]>([
      ["nothing", {}, [400, "rest_missing_callback_param", "address_1"]],
      ["no street", { city: "Madrid" }, [400, "rest_missing_callback_param", "address_1"]],
      ["an empty street", { address_1: "" }, [400, "rest_invalid_param", "address_1"]],
      ["a street of spaces and commas", { address_1: " , ," }, [400, "rest_invalid_param", "address_1"]],
      ["a long street", { address_1: "x".repeat(256) }, [400, "rest_invalid_param", "address_1"]],
      ["a street with two lines", { address_1: "a\nb" }, [400, "rest_invalid_param", "address_1"]],
      ["a street as a number", { address_1: 7 }, [400, "rest_invalid_param", "address_1"]],
      ["long notes", { address_1: "a", notes: "x".repeat(1_001) }, [400, "rest_invalid_param", "notes"]],
      ["a country outside the region", { address_1: "a", country: "US" }, [400, "rest_invalid_param", "country"]],
      ["a country that does not exist", { address_1: "a", country: "XX" }, [400, "rest_invalid_param", "country"]],
      ["a country by name", { address_1: "a", country: "Spain" }, [400, "rest_invalid_param", "country"]],
      ["a latitude out of range", { address_1: "a", latitude: 91, longitude: 0 }, [400, "rest_invalid_param", "latitude"]],
      ["only one coordinate", { address_1: "a", latitude: 40 }, [400, "rest_invalid_param", "longitude"]],
      ["a label as an object", { address_1: "a", label: {} }, [400, "rest_invalid_param", "label"]],
      ["a default as text", { address_1: "a", default: "true" }, [400, "rest_invalid_param", "default"]],
    ])("is refused without storing anything for %s", async (_what, body, expected) => {
      const person = signedIn("other_customer")
      expect(refusalOf(await person.post(body))).toEqual(expected)
      expect(await person.list()).toEqual([])
    })

    it("ignores read-only fields", async () => {
      const person = await newCustomer()
      const { body } = await person.post({
        ...somewhere(),
        id: "cuaddr_mine",
        position: 7,
        deliverable: false,
        customer_id: "cus_other",
      })
      expect(body.data).toMatchObject({ position: 0, deliverable: true })
      expect(body.data.id).not.toBe("cuaddr_mine")
    })

    it("409 svc_conflict beyond 200 addresses", async () => {
      const person = await newCustomer()
      const { id } = (await person.post(somewhere())).body.data
      await store.db.raw(
        `insert into customer_address (id, customer_id, address_1, created_at, updated_at)
       select 'cuaddr_bulk' || n, (select customer_id from customer_address where id = ?), 'Calle ' || n, now(), now()
       from generate_series(1, 199) n`,
        [id],
      )
      expect(refusalOf(await person.post(somewhere()))).toEqual([409, "svc_conflict"])
      expect(await person.list()).toHaveLength(200)
    })
  })

  describe("GET", () => {
    it("returns all addresses, in the sequence of creation, with positions from 0 and without meta", async () => {
      const person = await newCustomer()
      for (const label of ["a", "b", "c"]) await person.post({ ...somewhere(), label })
      const { status, body } = await person.get()
      expect([status, body.meta]).toEqual([200, undefined])
      expect(body.data.map(({ label, position }: Address) => [label, position])).toEqual([
        ["a", 0],
        ["b", 1],
        ["c", 2],
      ])
    })

    it("shares addresses with the platform's own storefront in both directions", async () => {
      const person = await newCustomer()
      await person.post({ ...somewhere(), label: "Aquí", notes: "note" })
      const { publishableKey } = await smallCatalogue(store.db)
      const { token } = (await store.api().post("/auth/customer/emailpass", { email: person.email, password: PASSWORD })).body
      const headers = { authorization: `Bearer ${token}`, "x-publishable-api-key": publishableKey }
      const made = await store.api().post(
        "/store/customers/me/addresses",
        {
          address_name: "Nativa",
          address_1: "Calle Nativa 1",
          country_code: "es",
          metadata: { latitude: "north", notes: 7, own: "kept" },
        },
        { headers },
      )
      expect(made.status).toBe(200)
      const native = (await store.api().get("/store/customers/me/addresses", { headers })).body.addresses
      expect(native.map((address: { address_name: string }) => address.address_name).sort()).toEqual(["Aquí", "Nativa"])

      const list = await person.list()
      expect(list[1]).toMatchObject({
        label: "Nativa",
        address_1: "Calle Nativa 1",
        country: "ES",
        notes: "",
        latitude: null,
        deliverable: null,
      })
      await person.put(1, { label: "Renombrada" })
      const row = await store.db("customer_address").where({ id: list[1]?.id }).first()
      expect([row.address_name, row.metadata.own]).toEqual(["Renombrada", "kept"])
    })

    it("401 without sign-in, on every route", async () => {
      const nobody = as(async () => ({}))
      for (const answer of [
        await nobody.get(),
        await nobody.post(somewhere()),
        await nobody.put(0, {}),
        await nobody.remove(0),
      ]) {
        expect(refusalOf(answer)).toEqual([401, "svc_unauthorized"])
      }
    })

    it.each(["administrator", "manager", "store", "courier"] as const)("gives the role %s its own addresses", async (role) => {
      const person = signedIn(role)
      const customers = await store.db("customer_address").count()
      expect(await person.list()).toEqual([])
      const first = (await person.post({ ...somewhere(), label: "Uno", latitude: 1, longitude: 2 })).body.data
      expect(first).toMatchObject({ position: 0, default: true, deliverable: true, label: "Uno", latitude: 1, longitude: 2 })
      const second = (await person.post({ ...somewhere(), default: true })).body.data
      expect((await person.list()).map((address) => address.default)).toEqual([false, true])
      expect((await person.post(somewhere(FAR))).status).toBe(200)
      expect((await person.put(second.id, { notes: "x" })).body.data.notes).toBe("x")
      expect((await person.remove(1)).body.data.id).toBe(second.id)
      expect((await person.remove(first.id)).status).toBe(200)
      expect(await person.list()).toEqual([])
      expect(await store.db("customer_address").count()).toEqual(customers)
    })
  })

  describe("a saved address", () => {
    it("can be used in a cart as it was read, with the same coverage", async () => {
      const person = await newCustomer()
      const place = { ...somewhere("unknown"), postcode: "28013" }
      world.add(`${place.address_1}, 28013 Madrid, ES`, 3_000)
      const { data } = (await person.post({ ...place, notes: "note" })).body
      expect(data.deliverable).toBe(true)
      const bodies = orderBodies(await smallCatalogue(store.db))
      const judged = await store
        .api()
        .post("cart/validate", bodies.delivery({ address: data }), { headers: await person.headers() })
      expect(judged.body.data.checks.delivery).toMatchObject({ deliverable: true, distance_km: 3 })
    })
  })

  describe("PUT", () => {
    it("200: changes only the keys sent, by position or id, and keeps the sequence", async () => {
      const person = await newCustomer()
      const saved = [
        (await person.post({ ...somewhere(), label: "a", notes: "n" })).body.data,
        (await person.post(somewhere())).body.data,
      ]
      const byPosition = await person.put(0, { label: "b" })
      expect([byPosition.status, byPosition.body.data]).toEqual([200, { ...saved[0], label: "b" }])
      const byId = await person.put(saved[1].id, { phone: "+34 1", latitude: 1, longitude: 2 })
      expect(byId.body.data).toEqual({ ...saved[1], phone: "+34 1", latitude: 1, longitude: 2 })
      expect((await person.list()).map(({ id }) => id)).toEqual(saved.map(({ id }) => id))
    })

    it("200: the unchanged record can be sent back, including nulls", async () => {
      const person = await newCustomer()
      const { data } = (await person.post({ ...somewhere(), label: "a" })).body
      expect((await person.put(0, data)).body.data).toEqual(data)
      expect((await person.put(0, {})).body.data).toEqual(data)
    })

    it("200: `default: true` makes the address the default, `default: false` changes nothing", async () => {
      const person = await newCustomer()
      for (let index = 0; index < 3; index += 1) await person.post(somewhere())
      expect((await person.put(2, { default: true })).body.data.default).toBe(true)
      expect((await person.list()).map((address) => address.default)).toEqual([false, false, true])
      await person.put(2, { default: false })
      expect((await person.list()).map((address) => address.default)).toEqual([false, false, true])
    })

    it("200 with `deliverable: false` and nothing changed, for an address out of range", async () => {
      const person = await newCustomer()
      const { data } = (await person.post({ ...somewhere(), label: "a" })).body
      await person.post(somewhere())
      const answer = await person.put(0, { ...somewhere(FAR), label: "far" })
      expect([answer.status, answer.body.data]).toEqual([200, { ...data, deliverable: false }])
      expect((await person.list())[0]).toEqual(data)
    })

    it("200: a changed address is checked again, an unchanged address is not", async () => {
      const person = await newCustomer()
      vendors.googleRoutes.behave("denied")
      await person.post(somewhere())
      vendors.reset()
      expect((await person.put(0, somewhere())).body.data.deliverable).toBe(true)
      vendors.reset()
      await person.put(0, { label: "same place", default: true })
      expect(vendors.googleRoutes.calls).toBe(0)
      vendors.googleRoutes.behave("denied")
      expect((await person.put(0, somewhere())).body.data.deliverable).toBeNull()
    })

    it("200 with `deliverable: false` and nothing changed, for an unknown address", async () => {
      const person = await newCustomer()
      const { data } = (await person.post(somewhere())).body
      expect((await person.put(0, somewhere("unknown"))).body.data).toEqual({ ...data, deliverable: false })
      expect(await person.list()).toEqual([data])
    })

    it.each<[string, unknown, unknown[]]>([
      ["an empty street", { address_1: "" }, [400, "rest_invalid_param", "address_1"]],
      ["a country outside the region", { country: "US" }, [400, "rest_invalid_param", "country"]],
      ["only one coordinate", { latitude: 1 }, [400, "rest_invalid_param", "longitude"]],
      ["a number as label", { label: 1 }, [400, "rest_invalid_param", "label"]],
    ])("400: %s", async (_what, body, expected) => {
      const person = await newCustomer()
      const { data } = (await person.post(somewhere())).body
      expect(refusalOf(await person.put(0, body))).toEqual(expected)
      expect(await person.list()).toEqual([data])
    })
  })

  describe("DELETE", () => {
    it("200: returns the previous record; the positions of later addresses decrease", async () => {
      const person = await newCustomer()
      const saved: Address[] = []
      for (let index = 0; index < 3; index += 1) saved.push((await person.post(somewhere())).body.data)
      const answer = await person.remove(1)
      expect([answer.status, answer.body.data]).toEqual([200, saved[1]])
      expect((await person.list()).map(({ id, position }) => [id, position])).toEqual([
        [saved[0]?.id, 0],
        [saved[2]?.id, 1],
      ])
      expect((await person.remove(saved[2]?.id ?? "")).body.data.position).toBe(1)
    })

    it("200: if the default is deleted, the first remaining address becomes the default", async () => {
      const person = await newCustomer()
      for (let index = 0; index < 3; index += 1) await person.post({ ...somewhere(), default: true })
      await person.remove(2)
      expect((await person.list()).map((address) => address.default)).toEqual([true, false])
      await person.remove(1)
      expect((await person.list()).map((address) => address.default)).toEqual([true])
    })

    it("of concurrent requests for one id, one succeeds; each request for one position deletes another address", async () => {
      const [person, neighbour] = [await newCustomer(), await newCustomer()]
      for (let index = 0; index < 6; index += 1) await person.post(somewhere())
      await neighbour.post(somewhere())
      const { id = "" } = (await person.list())[3] ?? {}
      const byId = await Promise.all(Array.from({ length: 4 }, (_, index) => person.remove(id, index % 2)))
      expect(byId.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
      const byPosition = await Promise.all(Array.from({ length: 4 }, (_, index) => person.remove(0, index % 2)))
      expect(byPosition.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(new Set(byPosition.map(({ body }) => body.data.id)).size).toBe(4)
      expect((await person.list()).map((address) => [address.position, address.default])).toEqual([[0, true]])
      expect(await neighbour.list()).toHaveLength(1)
    })
  })

  describe("many concurrent changes on two instances", () => {
    it("leave one default and every address once", async () => {
      const person = await newCustomer()
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => person.post({ ...somewhere(), label: `n${index}`, default: true }, index % 2)),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
      const list = await person.list()
      expect(list.map(({ label }) => label).sort()).toEqual(Array.from({ length: 8 }, (_, index) => `n${index}`))
      await Promise.all(list.map(({ id }, index) => person.put(id, { default: true }, index % 2)))
      expect((await person.list()).filter((address) => address.default)).toHaveLength(1)
    })

    it("succeed during changes of the default on the platform", async () => {
      const person = await newCustomer()
      for (let index = 0; index < 4; index += 1) await person.post(somewhere())
      const { publishableKey } = await smallCatalogue(store.db)
      const { token } = (await store.api().post("/auth/customer/emailpass", { email: person.email, password: PASSWORD })).body
      const headers = { authorization: `Bearer ${token}`, "x-publishable-api-key": publishableKey }
      for (let round = 0; round < 5; round += 1) {
        const [ours] = await Promise.all([
          person.put(round % 4, { default: true }),
          store
            .api()
            .post(
              "/store/customers/me/addresses",
              { address_1: `Nativa ${round}`, country_code: "es", is_default_shipping: true },
              { headers },
            ),
        ])
        expect(ours?.status).toBe(200)
      }
      expect((await person.list()).filter((address) => address.default)).toHaveLength(1)
    })
  })

  describe("404 svc_address_not_found", () => {
    it("for a position after the last one, and for text that is neither position nor id", async () => {
      const person = await newCustomer()
      await person.post(somewhere())
      for (const named of ["1", "999999999", "9999999999999", "-1", "1.0", "0x0", "cuaddr_none", "__proto__"]) {
        expect(refusalOf(await person.put(named, { label: "x" }))).toEqual(NOT_FOUND)
        expect(refusalOf(await person.remove(named))).toEqual(NOT_FOUND)
      }
      expect(await person.list()).toHaveLength(1)
    })

    it("for another account's address", async () => {
      const [owner, stranger, courier] = [await newCustomer(), await newCustomer(), signedIn("courier")]
      const { id } = (await owner.post(somewhere())).body.data
      const staffs = (await courier.post(somewhere())).body.data.id
      for (const [thief, stolen] of [
        [stranger, id],
        [courier, id],
        [stranger, staffs],
      ] as const) {
        expect(refusalOf(await thief.put(stolen, { label: "mine" }))).toEqual(NOT_FOUND)
        expect(refusalOf(await thief.remove(stolen))).toEqual(NOT_FOUND)
      }
      expect((await owner.list())[0]).toMatchObject({ id, label: "" })
      expect(await courier.list()).toHaveLength(1)
    })
  })
}
