import { orderBodies, type Store, smallCatalogue } from "../../../../support"

export function paymentMethods(use: () => Store): void {
  let store: Store
  let body: ReturnType<typeof orderBodies>
  beforeAll(async () => {
    store = use()
    body = orderBodies(await smallCatalogue(store.db))
  })

  const change = async (id: string, change: object) => {
    expect((await store.api("manager").put(`payment-gateways/${id}`, change)).status).toBe(200)
  }
  const offered = async (process = 0) =>
    (await store.api("anonymous", { process }).post("cart/validate", { order_type: "pickup" })).body.data.payment_methods

  describe("GET /payment-methods", () => {
    it.each(["customer", "courier", "store", "manager", "administrator"] as const)(
      "200: a %s gets the names of the active gateways, by id",
      async (role) => {
        const answer = await store.api(role).get("payment-methods")
        expect([answer.status, answer.body]).toEqual([
          200,
          {
            success: true,
            data: {
              cod: "Efectivo",
              card_on_delivery: "Tarjeta al recibir",
              bank_transfer: "Transferencia bancaria",
              pp_system_default: "Pago manual",
            },
          },
        ])
      },
    )

    it("401 svc_unauthorized without sign-in", async () => {
      const { status, body: answer } = await store.api().get("payment-methods")
      expect([status, answer.code]).toEqual([401, "svc_unauthorized"])
    })

    it("lists only active gateways, with the store's titles", async () => {
      await change("card_on_delivery", { enabled: false })
      await change("pp_system_default", { enabled: false })
      await change("cod", { title: "En efectivo, por favor" })
      expect((await store.api("customer").get("payment-methods")).body.data).toEqual({
        cod: "En efectivo, por favor",
        bank_transfer: "Transferencia bancaria",
      })
      await change("card_on_delivery", { enabled: true })
      await change("pp_system_default", { enabled: true })
      await change("cod", { title: "" })
    })
  })

  describe("a change of a gateway", () => {
    it("applies to carts and orders on every process within a second, but an order keeps its title", async () => {
      await change("cod", { title: "Billetes" })
      const placed = await store.api().post("orders", body.pickup({ payment_method: "cod" }))
      expect([placed.status, placed.body.data.payment_method, placed.body.data.payment_method_title]).toEqual([
        201,
        "cod",
        "Billetes",
      ])

      await change("cod", { enabled: false, title: "Monedas" })
      await change("bank_transfer", { settings: { instructions: "Indica tu pedido.", iban: "ES9121000418450200051332" } })
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      for (const process of [0, 1]) {
        const methods = await offered(process)
        expect(methods.map(({ id }: { id: string }) => id)).toEqual(["card_on_delivery", "bank_transfer"])
        expect(methods[1].description).toMatch(/\nIndica tu pedido\.\nIBAN: ES9121000418450200051332$/)
        const refused = await store.api("anonymous", { process }).post("orders", body.pickup({ payment_method: "cod" }))
        expect([refused.status, refused.body.error.code, refused.body.error.details]).toMatchObject([
          422,
          "svc_payment_method_not_allowed",
          { payment_method: "cod" },
        ])
        const judged = await store.api("anonymous", { process }).post("cart/validate", body.pickup({ payment_method: "cod" }))
        expect(judged.body.data.errors.map(({ code }: { code: string }) => code)).toEqual(["svc_payment_method_not_allowed"])
      }
      const order = await store.api("manager").get(`orders/${placed.body.data.number}`)
      expect(order.body.data.payment_method_title).toBe("Billetes")
      await change("cod", { enabled: true, title: "" })
    })

    it("cannot make an online gateway available to POST /orders", async () => {
      const { status, body: answer } = await store.api().post("orders", body.pickup({ payment_method: "pp_system_default" }))
      expect([status, answer.error.code]).toEqual([422, "svc_payment_method_not_allowed"])
      expect((await offered()).map(({ id }: { id: string }) => id)).not.toContain("pp_system_default")
    })
  })
}
