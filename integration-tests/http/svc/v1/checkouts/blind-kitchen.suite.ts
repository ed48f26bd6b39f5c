import { type CardStore, eventually } from "../../../../support"

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape and compares them with plain values
type Data = any

export function blindKitchen(use: () => CardStore): void {
  it("an order that is never paid stays unseen when it ends", async () => {
    const cards = use()
    const printer = await cards.manage("POST", "printers", { name: "Cocina", protocol: "cloudprnt", on: "placed" })
    const order = await cards.placed()
    expect((await cards.payment("DELETE", order)).body.data.status).toBe("cancelled")
    const later = (await cards.store.api().post("orders", cards.body.pickup())).body.data
    const jobs = async (): Promise<string[]> =>
      (await cards.manage("GET", `printers/${printer.id}/jobs`)).map(({ order_id }: Data) => order_id)
    await eventually(async () => (await jobs()).includes(later.id))
    expect(await jobs()).not.toContain(order.id)
    expect((await cards.manage("GET", "orders?per_page=100")).map(({ id }: Data) => id)).not.toContain(order.id)
    await cards.manage("DELETE", `printers/${printer.id}`)
  })
}
