import type { Store } from "../../../../support"

export function orderStatuses(use: () => Store): void {
  describe("GET /svc/v1/order-statuses", () => {
    let store: Store

    beforeAll(async () => {
      store = use()
    })

    it("lists all statuses, in the store's language, with their moves", async () => {
      const { status, body: answer } = await store.api().get("order-statuses")
      expect(status).toBe(200)
      expect(answer.meta).toBeUndefined()
      expect(answer.data).toHaveLength(11)
      expect(answer.data.find((one: { slug: string }) => one.slug === "accepted")).toEqual({
        slug: "accepted",
        id: "commerce-accepted",
        label: "Aceptado",
        custom: true,
        paid: false,
        final: false,
        next: ["processing", "cancelled"],
      })
    })

    it("is public and allows HEAD; other methods are unknown routes", async () => {
      expect((await store.api().head("order-statuses")).status).toBe(200)
      const answer = await store.api("administrator").post("order-statuses", {})
      expect([answer.status, answer.body.code]).toEqual([404, "rest_no_route"])
    })
  })
}
