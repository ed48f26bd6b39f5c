import { z } from "@medusajs/framework/zod"
import { gatewaySchema } from "../../../../../src/api/svc/v1/payment-gateways/schema"
import { type Answer, expectNotLogged, hashAllTables, openedSetting, type Store } from "../../../../support"

export function paymentGateways(use: () => Store): void {
  let store: Store
  beforeAll(async () => {
    store = use()
    // A provider that the host has but the region does not offer.
    await store.db("payment_provider").insert({ id: "pp_stripe_stripe", is_enabled: true })
    await store.db("payment_provider").insert({ id: "pp_removed_removed", is_enabled: false })
  })

  const manager = (process = 0) => store.api("manager", { process })
  const change = (id: string, body: object) => manager().put(`payment-gateways/${id}`, body)
  const gateway = async (id: string, process = 0) => {
    const { body } = await manager(process).get("payment-gateways")
    return body.data.find((each: { id: string }) => each.id === id)
  }
  const refusalOf = ({ status, body }: Answer) => [status, body.code ?? body.error?.code, body.data?.params]

  describe("GET /payment-gateways", () => {
    it("200: offline gateways, then the platform's providers, with the fields of the specification", async () => {
      const answer = await manager().get("payment-gateways")
      expect([answer.status, answer.body.meta]).toEqual([200, undefined])
      expect(z.array(gatewaySchema).safeParse(answer.body.data).error).toBeUndefined()
      expect(answer.body.data.map(({ id, enabled }: { id: string; enabled: boolean }) => [id, enabled])).toEqual([
        ["cod", true],
        ["card_on_delivery", true],
        ["bank_transfer", true],
        ["pp_stripe_stripe", false],
        ["pp_system_default", true],
      ])
      expect(answer.body.data[0]).toEqual({
        id: "cod",
        title: "Efectivo",
        description: expect.stringMatching(/\S/),
        method_title: "Efectivo",
        enabled: true,
        supports: ["products"],
        settings: { instructions: "" },
      })
    })
  })

  describe("PUT /payment-gateways/{id}", () => {
    it("200: changes only the fields sent, visible in every process within a second", async () => {
      const answer = await change("bank_transfer", { title: "Al banco", settings: { iban: "ES9121000418450200051332" } })
      expect([answer.status, answer.body.data]).toMatchObject([
        200,
        { id: "bank_transfer", title: "Al banco", enabled: true, settings: { iban: "ES9121000418450200051332", bic: "" } },
      ])
      await change("bank_transfer", { enabled: false })
      await change("bank_transfer", { description: "Antes de recoger", settings: { bic: "CAIXESBB" } })
      const expected = {
        title: "Al banco",
        description: "Antes de recoger",
        method_title: "Transferencia bancaria",
        enabled: false,
        settings: { iban: "ES9121000418450200051332", bic: "CAIXESBB" },
      }
      expect(await gateway("bank_transfer")).toMatchObject(expected)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      expect(await gateway("bank_transfer", 1)).toMatchObject(expected)
      expect((await change("bank_transfer", { enabled: true, title: "" })).body.data).toMatchObject({
        enabled: true,
        title: "Transferencia bancaria",
      })
    })

    it("never returns a secret, which an empty value keeps and null clears", async () => {
      const stored = async () => {
        const row = await store.db("svc_setting").first("value").where({ key: "payment-gateways" })
        const settings: Record<string, string> = row.value.pp_stripe_stripe.settings
        return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, openedSetting(value)]))
      }
      const set = await change("pp_stripe_stripe", {
        settings: { api_key: "sk_live_1", webhook_secret: "whsec_1", mode: "live" },
      })
      expect(set.body.data.settings).toEqual({ api_key: "", webhook_secret: "", mode: "" })
      await change("pp_stripe_stripe", { settings: { api_key: "", webhook_secret: null } })
      expect(await stored()).toEqual({ api_key: "sk_live_1", mode: "live" })
      for (const role of ["administrator", "manager"] as const) {
        const { text } = await store.api(role).get("payment-gateways")
        expect(text).not.toMatch(/sk_live_1|whsec_1/)
      }
      await expectNotLogged(store, "sk_live_1", "whsec_1")
    })

    it("switches an online gateway in the platform's own checkout", async () => {
      const region = await store.db("region").first("id").whereNull("deleted_at")
      const key = (await store.db("api_key").first("token").where({ type: "publishable", title: "Tienda" })).token
      const offered = async () => {
        const { body } = await store.api().get("/store/payment-providers", {
          query: { region_id: region.id },
          headers: { "x-publishable-api-key": key },
        })
        return body.payment_providers.map(({ id }: { id: string }) => id).sort()
      }
      expect((await change("pp_stripe_stripe", { enabled: true })).body.data).toMatchObject({
        enabled: true,
        method_title: "Stripe",
      })
      expect(await offered()).toEqual(["pp_stripe_stripe", "pp_system_default"])
      expect((await change("pp_system_default", { enabled: false })).body.data.enabled).toBe(false)
      expect(await offered()).toEqual(["pp_stripe_stripe"])
      await change("pp_system_default", { enabled: true })
      await change("pp_stripe_stripe", { enabled: false })
      await change("pp_stripe_stripe", { enabled: false })
      expect(await offered()).toEqual(["pp_system_default"])
    })

    it("accepts the minimum as a number or a decimal string", async () => {
      for (const [minimum, stored] of [
        [10, "10"],
        ["12.50", "12.50"],
      ]) {
        const answer = await change("pp_stripe_stripe", { settings: { minimum } })
        expect([answer.status, answer.body.data.settings.minimum]).toEqual([200, stored])
      }
      expect(refusalOf(await change("pp_stripe_stripe", { settings: { minimum: -1 } }))).toEqual([
        400,
        "rest_invalid_param",
        ["settings.minimum"],
      ])
      await change("pp_stripe_stripe", { settings: { minimum: null } })
    })

    it("ignores settings that a gateway does not know", async () => {
      const before = (await gateway("cod")).settings
      const answer = await change("cod", { settings: { colour: "red", "bad name": "1", iban: "ES91" } })
      expect([answer.status, answer.body.data.settings]).toEqual([200, before])
      expect((await change("pp_system_default", { settings: { "bad name": "1" } })).body.data.settings).not.toHaveProperty(
        "bad name",
      )
    })

    it("concurrent changes of two managers both apply", async () => {
      for (let round = 0; round < 5; round += 1) {
        const answers = await Promise.all([
          manager(0).put("payment-gateways/pp_system_default", { settings: { [`a${round}`]: "a" } }),
          manager(1).put("payment-gateways/pp_system_default", { settings: { [`b${round}`]: "b" } }),
          manager(1).put("payment-gateways/card_on_delivery", { description: `D${round}` }),
        ])
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      }
      expect(Object.keys((await gateway("pp_system_default")).settings)).toHaveLength(10)
      expect((await gateway("card_on_delivery")).description).toBe("D4")
    })

    it.each([
      [{ enabled: "yes" }, "enabled"],
      [{ title: 7 }, "title"],
      [{ title: "x".repeat(256) }, "title"],
      [{ title: "Tarjeta\nBcc: x@x.example" }, "title"],
      [{ description: "x".repeat(1_001) }, "description"],
      [{ settings: [] }, "settings"],
      [{ settings: { iban: {} } }, "settings.iban"],
      [{ settings: { iban: 7 } }, "settings.iban"],
      [{ settings: { iban: "x".repeat(256) } }, "settings.iban"],
      [{ settings: { iban: "x".repeat(2_049) } }, "settings.iban"],
      [{ settings: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`s${index}`, "1"])) }, "settings"],
      [{ settings: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`s${index}`, "1"])) }, "settings"],
    ])("gives 400 and changes nothing: %j", async (body, field) => {
      const rows = () => store.db("svc_setting").select()
      const before = await rows()
      expect(refusalOf(await change("cod", body))).toEqual([400, "rest_invalid_param", [field]])
      expect(await rows()).toEqual(before)
    })

    it.each(["nothing", "pp_removed_removed", "constructor", "__proto__"])("404 svc_gateway_not_found: %s", async (id) => {
      const before = await hashAllTables(store.db, { except: ["svc_outbox_cursor", "workflow_execution", "svc_access_token"] })
      expect(refusalOf(await change(id, { enabled: true, title: "x" }))).toEqual([404, "svc_gateway_not_found", undefined])
      expect(await hashAllTables(store.db, { except: ["svc_outbox_cursor", "workflow_execution", "svc_access_token"] })).toEqual(
        before,
      )
    })

    it("gives 401 or 403 to everybody except management", async () => {
      for (const [role, expected] of [
        ["anonymous", [401, "svc_unauthorized", []]],
        ["customer", [403, "svc_forbidden", []]],
        ["courier", [403, "svc_forbidden", []]],
        ["store", [403, "svc_forbidden", []]],
      ] as const) {
        expect(refusalOf(await store.api(role).put("payment-gateways/cod", { enabled: false }))).toEqual(expected)
        expect(refusalOf(await store.api(role).get("payment-gateways"))).toEqual(expected)
      }
      expect((await gateway("cod")).enabled).toBe(true)
    })
  })
}
