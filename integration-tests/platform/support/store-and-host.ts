import { type Answer, type Client, changeSettings, type Store, startStore } from "../../support"
import { type Line, type PlatformBodies, platformBodies } from "./order-bodies"
import { type PlatformHost, startPlatformHost } from "./platform-host"

/** A move that a host process can make on the platform's order. */
export type Move = Parameters<typeof import("./native-moves").moveNatively>[1]["move"]

const PROGRESS =
  "+payment_status,+fulfillment_status,*fulfillments,*fulfillments.labels,*transactions,*items,*items.detail,*payment_collections"

/** Settings under which a delivery costs 2.50 and has no minimum: a single water can be delivered. */
const DELIVERY = {
  delivery: { fee_mode: "fixed", fixed_fee: 2.5, max_distance_km: null },
  order_types: { delivery: { minimum_order: 0 } },
}

export interface OrderIds {
  readonly orderId: string
  /** In the sequence of the request's items. */
  readonly lineIds: readonly string[]
}

/**
 * A store that takes orders, and a host process on its database. The process's effects are read with the platform's own admin API. The store
 * runs no jobs, which would adopt the native carts' orders.
 */
export class StoreAndHost {
  readonly admin: Client

  private constructor(
    private readonly store: Store,
    readonly host: PlatformHost,
    readonly bodies: PlatformBodies,
  ) {
    this.admin = store.platform()
  }

  static async start(): Promise<StoreAndHost> {
    const store = await startStore({ clock: "real", env: { WORKER_MODE: "server" } })
    try {
      await changeSettings(store, "settings/operation", DELIVERY)
      const bodies = await platformBodies(store.db)
      return new StoreAndHost(store, await startPlatformHost({ database: store.databaseName }), bodies)
    } catch (error) {
      await store.stop()
      throw error
    }
  }

  async stop(): Promise<void> {
    await this.host.stop()
    await this.store.stop()
  }

  /** `POST /orders` by a guest. */
  post(body: object): Promise<Answer> {
    return this.store.api().post("orders", body)
  }

  /**
   * Places a delivery, and deletes the plugin's row of it. Otherwise the mirror and the reader of the native feed would change the order
   * during the tests.
   */
  async place(lines: readonly Line[]): Promise<OrderIds> {
    const { status, text, body } = await this.post(this.bodies.delivery(lines))
    if (status !== 201) throw new Error(`The order was not placed: ${status} ${text}`)
    const { id: orderId, line_items: items } = body.data
    await this.store.db("svc_order").where({ id: orderId }).delete()
    return { orderId, lineIds: items.map(({ id }: { id: string }) => id) }
  }

  /** An order as the platform's dashboard reads it. */
  async order(id: string, fields = PROGRESS) {
    const { status, body } = await this.admin.get(`/admin/orders/${id}`, { query: { fields } })
    expect(status).toBe(200)
    return body.order
  }

  /** Makes the platform's order follow a move of the plugin's order. */
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

  /** The changes of the stocked and the reserved quantity of water since `before`. */
  async waterSince(before: {
    readonly stocked: number
    readonly reserved: number
  }): Promise<{ stocked: number; reserved: number }> {
    const now = await this.water()
    return { stocked: now.stocked - before.stocked, reserved: now.reserved - before.reserved }
  }
}
