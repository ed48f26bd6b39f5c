import { messageOf } from "../../../../../src/errors"
import { fieldProblemMessage } from "../../../../../src/errors/field-problems"
import { type Language, wordsOf } from "../../../../../src/languages"
import { orderBodies, type Store, smallCatalogue } from "../../../../support"
import { session, table, tableSettings } from "../../../../support/table-settings"

/** Staff read refusals in the dashboard in their own language. Everything else is in the store's language, here Spanish. */
export function readerLanguage(use: () => Store): void {
  describe("the language of a reader", () => {
    let store: Store
    let body: ReturnType<typeof orderBodies>

    beforeAll(async () => {
      store = use()
      body = orderBodies(await smallCatalogue(store.db))
    })

    const asked = (language: string | undefined) => ({ headers: { "accept-language": language } })
    const notFound = (language: Language) => messageOf("svc_order_not_found", undefined, language)

    it.each<[string | undefined, Language]>([
      ["fr", "fr"],
      ["en", "en"],
      ["es", "es"],
      ["fr-CA", "fr"],
      ["fr-CA;q=0.9, en", "en"],
      ["de, fr;q=0.4", "fr"],
      ["de", "es"],
      ["fr;q=0.5,en;q=0.5", "fr"],
      ["fr;q=0, *", "es"],
      ["*", "es"],
      ["frank, pt-BR;q=0.9", "es"],
      ["en;q=high", "es"],
      [",;,=", "es"],
      [undefined, "es"],
    ])("a request of the dashboard with Accept-Language %p is refused in %s", async (header, language) => {
      const { status, body: answer, headers } = await store.platform().get("/admin/svc/orders/999999", asked(header))
      expect([status, answer.error]).toEqual([404, { code: "svc_order_not_found", message: notFound(language), details: {} }])
      expect(headers.vary).toContain("Accept-Language")
    })

    it("applies to problems of fields, and to requests that are refused before they reach a route", async () => {
      const { body: answer } = await store.platform().get("/admin/svc/orders?per_page=0", asked("fr"))
      expect(answer.data.details.per_page.message).toBe(fieldProblemMessage({ code: "rest_out_of_bounds", minimum: 1 }, "fr"))
      const { status, body: unknown } = await store.platform().get("/admin/svc/nothing", asked("fr"))
      expect([status, unknown.message]).toEqual([404, messageOf("rest_no_route", undefined, "fr")])
    })

    it.each(["/svc/v1/orders/999999", "/?rest_route=/svc/v1/orders/999999"])("does not apply to the route %s", async (path) => {
      const { body: answer, headers } = await store.api("manager").get(path, asked("fr"))
      expect(answer.error.message).toBe(notFound("es"))
      expect(String(headers.vary)).not.toContain("Accept-Language")
    })

    it("applies to every problem of a cart, when the cart is judged and when it is ordered", async () => {
      const cart = body.pickup({ coupon_codes: ["NINGUNO"], fulfillment_date: "2026-11-21", fulfillment_time: "05:00" })
      const messages = async (client: ReturnType<Store["api"]>, path: string, language: string): Promise<string[]> => {
        const { data, error } = (await client.post(path, cart, asked(language))).body
        const errors: { message: string }[] = data?.errors ?? error.details.errors
        return [...errors.map(({ message }) => message), ...(error ? [error.message] : [])]
      }
      const coupon = (language: Language) => messageOf("svc_coupon_invalid", undefined, language)
      for (const path of ["cart/validate", "orders"]) {
        const ofSite = await messages(store.api(), path, "fr")
        expect(ofSite).toContain(coupon("es"))
        expect(await messages(store.platform(), `/admin/svc/${path}`, "de")).toEqual(ofSite)
        for (const language of ["fr", "en"] as const) {
          const read = await messages(store.platform(), `/admin/svc/${path}`, language)
          expect(read).toContain(coupon(language))
          expect(read.filter((message) => ofSite.includes(message))).toEqual([])
        }
      }
    })

    it("applies to the warnings of settings", async () => {
      const warned = async (client: ReturnType<Store["api"]>, path: string) =>
        (await client.put(path, { nonsense: 1 }, asked("fr"))).body.data.warnings.find(
          ({ code }: { code: string }) => code === "unknown_key",
        ).message
      expect(await warned(store.platform(), "/admin/svc/settings/operation")).toBe(wordsOf("fr").warnings.unknown_key)
      expect(await warned(store.api("administrator"), "settings/operation")).toBe(wordsOf("es").warnings.unknown_key)
    })

    it("applies to the plugin's refusals on the platform's own admin routes", async () => {
      const { id } = (await store.api().post("orders", body.pickup())).body.data
      const change = (language: string | undefined) =>
        store.platform().post(`/admin/orders/${id}`, { status: "sold" }, asked(language))
      const refusalIn = (language: Language) => messageOf("rest_invalid_param", { fields: ["status"] }, language)
      expect((await change("fr")).body).toMatchObject({ code: "rest_invalid_param", message: refusalIn("fr") })
      expect((await change(undefined)).body.message).toBe(refusalIn("es"))
    })

    it("does not apply to stored texts and to names that everybody reads: they stay in the store's language", async () => {
      const before = (await store.api("administrator").get("settings/tables")).body.data
      const settings = tableSettings([table("reader")])
      expect((await store.api("administrator").put("settings/tables", settings)).status).toBe(200)
      try {
        const order = body.pickup({ service_mode: "dine_in", table_id: "reader" })
        const placed = await store.api().post("orders", order, session("reader"))
        expect([placed.status, placed.body.error]).toEqual([201, undefined])
        const { id } = placed.body.data
        expect((await store.platform().post("/admin/svc/tables/reader/release", {}, asked("fr"))).status).toBe(200)
        const notes = (await store.platform().get(`/admin/svc/orders/${id}/notes`, asked("fr"))).body.data
        expect(notes.map(({ text }: { text: string }) => text)).toEqual([wordsOf("es").tableNotes.staff])
        const record = (await store.platform().get(`/admin/svc/orders/${id}`, asked("fr"))).body.data
        expect(record.status_label).toBe(wordsOf("es").statuses[record.status as "processing"])
        const statuses = (await store.platform().get("/admin/svc/order-statuses", asked("fr"))).body
        expect(statuses).toEqual((await store.api().get("order-statuses")).body)
      } finally {
        await store.api("administrator").put("settings/tables", before)
      }
    })
  })
}
