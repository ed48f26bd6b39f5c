import { type Client, type Store, startStore } from "../../support"
import { type PlatformHost, startPlatformHost } from "./platform-host"

/** A move that a host process can make on the platform's order. */
export type Move = Parameters<typeof import("./operations").moveNatively>[1]["move"]

const PROGRESS =
  "+payment_status,+fulfillment_status,*fulfillments,*fulfillments.labels,*transactions,*items,*items.detail,*payment_collections"

/** A store, and a host process on its database. The process's effects are read with the platform's own admin API. */
export class StoreAndHost {
  readonly admin: Client

  private constructor(
    private readonly store: Store,
    readonly host: PlatformHost,
  ) {
    this.admin = store.platform()
  }

  static async start(): Promise<StoreAndHost> {
    const store = await startStore({ clock: "real", env: { SVC_LEGACY_ACTIVE: "1" } })
    try {
      return new StoreAndHost(store, await startPlatformHost({ database: store.databaseName }))
    } catch (error) {
      await store.stop()
      throw error
    }
  }

  async stop(): Promise<void> {
    await this.host.stop()
    await this.store.stop()
  }

  /** An order as the platform's dashboard reads it. */
  async order(id: string, fields = PROGRESS) {
    const { status, body } = await this.admin.get(`/admin/orders/${id}`, { query: { fields } })
    expect(status).toBe(200)
    return body.order
  }

  /** Makes the platform's order follow a move of ours. */
  move(orderId: string, move: Move, trackingUrl?: string) {
    return this.host.run("moveNatively", {
      orderId,
      move,
      actor: "user_1",
      ...(trackingUrl === undefined ? {} : { trackingUrl }),
    })
  }

  /** The stocked and the reserved quantity of water. */
  async water(): Promise<{ readonly stocked: number; readonly reserved: number }> {
    const [level] = await this.host
      .db("inventory_level as l")
      .join("product_variant_inventory_item as i", "i.inventory_item_id", "l.inventory_item_id")
      .join("product_variant as v", "v.id", "i.variant_id")
      .where("v.sku", "AGUA")
      .select("l.stocked_quantity", "l.reserved_quantity", "l.raw_stocked_quantity")
    expect(Number(level.raw_stocked_quantity.value)).toBe(Number(level.stocked_quantity))
    return { stocked: Number(level.stocked_quantity), reserved: Number(level.reserved_quantity) }
  }

  /** The changes of both quantities. */
  async waterSince(before: {
    readonly stocked: number
    readonly reserved: number
  }): Promise<{ stocked: number; reserved: number }> {
    const now = await this.water()
    return { stocked: now.stocked - before.stocked, reserved: now.reserved - before.reserved }
  }
}
