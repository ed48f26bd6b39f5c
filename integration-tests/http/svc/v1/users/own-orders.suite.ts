import { orderBodies, type Store, smallCatalogue } from "../../../../support"

export function ownOrders(use: () => Store): void {
  describe("GET /svc/v1/users/me/orders", () => {
    let store: Store
    let body: ReturnType<typeof orderBodies>

    beforeAll(async () => {
      store = use()
      body = orderBodies(await smallCatalogue(store.db))
    })

    it("gives 401 without sign-in", async () => {
      const answer = await store.api().get("users/me/orders")
      expect([answer.status, answer.body.code]).toEqual([401, "svc_unauthorized"])
    })

    it("lists the caller's own orders only, newest first", async () => {
      const place = async (role: "customer" | "other_customer") =>
        (await store.api(role).post("orders", body.pickup())).body.data.id
      const [first, second] = [await place("customer"), await place("customer")]
      const foreign = await place("other_customer")
      const { body: own } = await store.api("customer").get("users/me/orders")
      expect(own.data.map((order: { id: string }) => order.id)).toEqual([second, first])
      expect(own.meta).toEqual({ page: 1, per_page: 20, total: 2, total_pages: 1 })
      const { body: others } = await store.api("other_customer").get("users/me/orders")
      expect(others.data.map((order: { id: string }) => order.id)).toEqual([foreign])
    })

    it("filters by status", async () => {
      const { body: cancelled } = await store.api("customer").get("users/me/orders", { query: { status: "cancelled" } })
      expect(cancelled.data).toEqual([])
      const { body: open } = await store
        .api("customer")
        .get("users/me/orders", { query: { status: "commerce-processing,accepted" } })
      expect(open.data).toHaveLength(2)
      const wrong = await store.api("customer").get("users/me/orders", { query: { status: "eaten" } })
      expect([wrong.status, wrong.body.data.params]).toEqual([400, ["status"]])
    })

    it("returns an empty list to staff", async () => {
      expect((await store.api("manager").get("users/me/orders")).body.data).toEqual([])
    })
  })
}
