import type { Store } from "../../../../support"

/* `warnings[]` of the operation settings (contract section 18): valid settings that cannot work as intended. */

export function warnings(use: () => Store): void {
  let store: Store
  beforeAll(async () => {
    store = use()
  })

  interface Warning {
    readonly path: string
    readonly code: string
    readonly message: string
  }
  const codesWithPaths = (warnings: readonly Warning[]) => warnings.map(({ code, path }) => `${code} ${path}`)
  const readOperation = async () => (await store.api("manager").get("settings/operation")).body.data
  const putOperation = async (body: object) => {
    const answer = await store.api("administrator").put("settings/operation", body)
    expect([answer.status, answer.body.data?.warnings && codesWithPaths(answer.body.data.warnings)]).toEqual([
      200,
      expect.any(Array),
    ])
    return answer.body.data
  }

  it("are the same in GET and PUT for stored settings", async () => {
    const limited = "distance_not_measured delivery.routing"
    expect(codesWithPaths((await readOperation()).warnings)).toEqual([limited])
    const unlimited = { delivery: { fee_mode: "fixed", fixed_fee: 0, max_distance_km: null }, store_url: "" }
    const expected = ["delivery_unlimited delivery.max_distance_km", "fee_zero delivery.fixed_fee", "store_url_missing store_url"]
    expect(codesWithPaths((await putOperation(unlimited)).warnings)).toEqual(expected)
    expect(codesWithPaths((await readOperation()).warnings)).toEqual(expected)
    await putOperation({ delivery: { fee_mode: "tiers", max_distance_km: 8 }, store_url: "http://localhost:9000" })
  })

  it("report unknown keys of the body by path, in that response only", async () => {
    const { warnings } = await putOperation({
      langage: "fr",
      order_types: { delivery: { prep_time: 5 } },
      store_phone: "+34911111111",
    })
    expect(codesWithPaths(warnings)).toEqual(
      expect.arrayContaining(["unknown_key langage", "unknown_key order_types.delivery.prep_time"]),
    )
    expect(codesWithPaths((await readOperation()).warnings).join()).not.toContain("unknown_key")
  })

  it("do not report the keys of the unchanged record when it is sent back", async () => {
    expect(codesWithPaths((await putOperation(await readOperation())).warnings).join()).not.toMatch(/unknown_key|read_only_key/)
  })

  it("report a changed value of a read-only field, which is ignored", async () => {
    const { order_types, currency } = await readOperation()
    const wanted = { order_types: { pickup: { force_disabled: true }, delivery: { force_disabled: false } }, currency: "USD" }
    const answered = await putOperation(wanted)
    expect(codesWithPaths(answered.warnings).filter((one) => one.includes("_key "))).toEqual([
      "read_only_key currency",
      "read_only_key order_types.pickup.force_disabled",
    ])
    expect(answered).toMatchObject({ currency, order_types: { pickup: { force_disabled: order_types.pickup.force_disabled } } })
  })

  it.each<[string, object]>([
    ["currency", { currency: { toString: 1 } }],
    ["prices_include_tax", { prices_include_tax: { toString: 1 } }],
    ["messaging.ready", { messaging: { ready: { toString: 1 } } }],
    ["secrets_since", { secrets_since: { toString: 1 } }],
    ["order_types.pickup.force_disabled_until", { order_types: { pickup: { force_disabled_until: { toString: 1 } } } }],
    ["delivery.routing.api_key_stored", { delivery: { routing: { api_key_stored: { toString: 1 } } } }],
  ])("report an object that cannot be converted to text as the read-only %s, which is ignored", async (path, body) => {
    const answered = await putOperation(body)
    expect(codesWithPaths(answered.warnings).filter((one) => one.includes("_key "))).toEqual([`read_only_key ${path}`])
  })

  it("are not stored, and do not change the version", async () => {
    const before = await store.api("manager").get("settings/operation")
    const answer = await store.api("manager").put("settings/operation", { langage: "fr" })
    expect(answer.headers.etag).toBe(before.headers.etag)
    const row = await store.db("svc_setting").where({ key: "operation" }).first()
    expect(Object.keys(row.value)).not.toEqual(expect.arrayContaining(["warnings"]))
    expect(JSON.stringify(row.value)).not.toContain("langage")
  })

  it("report missing hours and a missing payment method", async () => {
    const closed = Object.fromEntries(
      ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [day, []]),
    )
    const { hours } = (await readOperation()).order_types.pickup
    const method = (id: string, enabled: boolean) => store.api("manager").put(`payment-gateways/${id}`, { enabled })
    for (const id of ["cod", "card_on_delivery", "bank_transfer"]) expect((await method(id, false)).status).toBe(200)
    const { warnings } = await putOperation({ order_types: { pickup: { hours: closed } } })
    expect(codesWithPaths(warnings)).toEqual(
      expect.arrayContaining(["no_hours order_types.pickup.hours", "no_payment_method payment_gateways"]),
    )
    for (const id of ["cod", "card_on_delivery", "bank_transfer"]) await method(id, true)
    await putOperation({ order_types: { pickup: { hours } } })
  })

  it("report a country outside the explicit region, in the store's language", async () => {
    const region = await store.db("region").whereNull("deleted_at").first("id")
    const { warnings } = await putOperation({ country: "PT", platform: { region_id: region.id }, language: "es" })
    const spanish = warnings.find(({ code }: Warning) => code === "country_not_in_region")
    expect(spanish).toMatchObject({ path: "country", message: expect.stringContaining("PT") })
    const english = (await putOperation({ language: "en" })).warnings.find(
      ({ code }: Warning) => code === "country_not_in_region",
    )
    expect(english.message).not.toBe(spanish.message)
    await putOperation({ country: "ES", platform: { region_id: null }, language: "es" })
  })

  it("do not replace the refusal of a country outside every region, which names the country and the region", async () => {
    const region = await store.db("region").whereNull("deleted_at").first("name")
    const { status, body } = await store.api("manager").put("settings/operation", { country: "FR" })
    expect([status, body.data.params]).toEqual([400, ["country"]])
    expect(body.data.details.country.message).toEqual(expect.stringContaining("FR"))
    expect(body.data.details.country.message).toEqual(expect.stringContaining(region.name))
  })

  it("do not replace the refusal of invalid values, which names the allowed values or the format", async () => {
    const monday = [{ start: "7", end: "08:00" }]
    const exceptions = [{ date: "24.12.", ranges: [], note: "" }]
    const wrong = { language: "de", delivery: { fee_mode: "free" }, order_types: { pickup: { hours: { monday }, exceptions } } }
    const { status, body } = await store.api("manager").put("settings/operation", wrong)
    expect(status).toBe(400)
    const { details } = body.data
    const time = details["order_types.pickup.hours.monday[0].start"]
    const date = details["order_types.pickup.exceptions[0].date"]
    expect([details["delivery.fee_mode"].allowed, time.format, date.format]).toEqual([
      ["fixed", "per_km", "tiers"],
      "HH:MM",
      "YYYY-MM-DD",
    ])
    expect(details.language.allowed).toEqual(expect.arrayContaining(["en", "es", "fr"]))
    // The message also contains them, for people.
    for (const { message, allowed, format } of Object.values<{ message: string; allowed?: string[]; format?: string }>(details))
      expect(message).toContain(format ?? allowed?.join(", "))
  })
}
