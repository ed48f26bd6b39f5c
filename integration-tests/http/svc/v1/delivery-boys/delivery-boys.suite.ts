import { courierSchema } from "../../../../../src/api/svc/v1/delivery-boys/schema"
import { PASSWORD, type Store, type TestRole } from "../../../../support"

/** `GET /delivery-boys` (seed, "Store operations"): the couriers, by name. */

export function deliveryBoys(use: () => Store): void {
  let store: Store
  beforeAll(async () => {
    store = use()
    for (const [name, more] of [
      ["Berta", { username: "berta", meta: { phone: "+34 611", store: "norte" } }],
      ["Alba", { meta: { store: "sur" } }],
      ["Carlos Disabled", { disabled: true }],
      ["Álvaro Ñandú", { username: "nandu" }],
      ["Zoe Both", { roles: ["deliveryboy_user", "multistore_user"], meta: { store: "norte" } }],
    ] as const) {
      const email = `${more && "username" in more ? more.username : name.toLowerCase().replace(" ", ".")}@example.com`
      const body = { email, password: PASSWORD, display_name: name, roles: ["deliveryboy_user"], ...more }
      const answer = await store.api("administrator").post("accounts", body)
      if (answer.status !== 201) throw new Error(answer.text)
    }
  })

  const list = (query: Record<string, string | number> = {}, role: TestRole = "manager") =>
    store.api(role).get("delivery-boys", { query })
  const names = async (query: Record<string, string | number> = {}, role: TestRole = "manager") =>
    (await list(query, role)).body.data.map(({ display_name }: { display_name: string }) => display_name)

  describe("GET /delivery-boys", () => {
    it.each<[TestRole, number, string]>([
      ["anonymous", 401, "svc_unauthorized"],
      ["customer", 403, "svc_forbidden"],
      ["courier", 403, "svc_forbidden"],
    ])("refuses the role %s with status %i", async (role, status, code) => {
      const answer = await list({}, role)
      expect([answer.status, answer.body.code]).toEqual([status, code])
    })

    it.each(["administrator", "manager", "store"] as const)(
      "shows the role %s the couriers by name, without disabled couriers",
      async (role) => {
        const { status, body } = await list({}, role)
        expect(status).toBe(200)
        const couriers = courierSchema.strict().array().parse(body.data)
        expect(couriers.map(({ display_name }) => display_name)).toEqual([
          "Alba",
          "Álvaro Ñandú",
          "Berta",
          "Rafa Repartidor",
          "Zoe Both",
        ])
        expect(body.meta).toEqual({ page: 1, per_page: 20, total: 5, total_pages: 1 })
        expect(couriers[2]).toEqual({
          id: expect.any(Number),
          username: "berta",
          display_name: "Berta",
          email: "berta@example.com",
          roles: ["deliveryboy_user"],
          meta: { phone: "+34 611", store: "norte" },
        })
        for (const { roles } of couriers) expect(roles).toContain("deliveryboy_user")
      },
    )

    it.each([
      ["username", "BERT", ["Berta"]],
      ["e-mail", "zoe.both@", ["Zoe Both"]],
      ["name", "repartidor", ["Rafa Repartidor"]],
      ["name, without its accents", "alvaro nan", ["Álvaro Ñandú"]],
      ["name, in another letter case of accented letters", "ÁLVARO ÑAN", ["Álvaro Ñandú"]],
      ["a name without a match", "carlos", []],
      ["a pattern character", "%", []],
    ])("searches by %s", async (_what, search, expected) => {
      expect(await names({ search })).toEqual(expected)
    })

    it("returns pages, and an empty list with the correct meta after the last page", async () => {
      expect(await names({ page: 2, per_page: 3 })).toEqual(["Rafa Repartidor", "Zoe Both"])
      const { body } = await list({ page: 9, per_page: 3 })
      expect([body.data, body.meta]).toEqual([[], { page: 9, per_page: 3, total: 5, total_pages: 2 }])
    })

    it.each([
      [{ per_page: 0 }, "per_page"],
      [{ per_page: 101 }, "per_page"],
      [{ page: 0 }, "page"],
      [{ page: "x" }, "page"],
      [{ search: "x".repeat(101) }, "search"],
    ])("gives 400 for the query %j", async (query, field) => {
      const { status, body } = await list(query)
      expect([status, body.code, body.data.params]).toEqual([400, "rest_invalid_param", [field]])
    })

    it("shows a store account that is bound to a store only the couriers of that store or of none", async () => {
      const { id } = (await store.api("store").get("auth/me")).body.data
      await store.api("administrator").put(`accounts/${id}`, { meta: { store: "norte" } })
      expect(await names({}, "store")).toEqual(["Álvaro Ñandú", "Berta", "Rafa Repartidor", "Zoe Both"])
      expect((await list({ search: "alba" }, "store")).body.meta.total).toBe(0)
      expect(await names({}, "manager")).toContain("Alba")
      await store.api("administrator").put(`accounts/${id}`, { meta: { store: "" } })
      expect(await names({}, "store")).toContain("Alba")
    })

    it("contains an added courier, and no removed courier, in the next response", async () => {
      const { body } = await store.api("manager").post("accounts", {
        email: "brief@example.com",
        password: PASSWORD,
        display_name: "Brief",
        roles: ["deliveryboy_user"],
      })
      expect(await names()).toContain("Brief")
      await store.api("manager").delete(`accounts/${body.data.id}`)
      expect(await names()).not.toContain("Brief")
    })
  })
}
