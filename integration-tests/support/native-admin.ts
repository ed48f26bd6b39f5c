import type { Answer, Client } from "./client"
import type { Store } from "./store"

/** The requests that the platform's own dashboard sends when staff work on an order. */
export interface NativeAdmin {
  readonly client: Client
  // biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
  order(id: string): Promise<any>
  /** Packs everything that is not packed yet, or the given lines. */
  fulfil(id: string, items?: readonly { id: string; quantity: number }[]): Promise<Answer>
  /** Ships everything that is packed. */
  ship(id: string): Promise<Answer>
  deliver(id: string): Promise<Answer>
  markPaid(id: string): Promise<Answer>
  /** Refunds this amount of the order's payment. */
  refund(id: string, amount: number): Promise<Answer>
  cancel(id: string): Promise<Answer>
  cancelFulfilment(id: string): Promise<Answer>
  complete(id: string): Promise<Answer>
  archive(id: string): Promise<Answer>
  /** Adds units of a variation in an order edit, and confirms it. */
  edit(id: string, variantId: string, quantity: number): Promise<Answer>
  /** Changes the quantity of a line in an order edit, and confirms it; 0 removes the line. */
  editQuantity(id: string, lineId: string, quantity: number): Promise<Answer>
  transfer(id: string, customerId: string): Promise<Answer>
}

const FIELDS =
  "+status,+payment_status,+fulfillment_status,+metadata,*fulfillments,*fulfillments.items,*items,*items.detail,*payment_collections,*payment_collections.payments"

export function nativeAdmin(store: Store, process = 0): NativeAdmin {
  const client = store.platform({ process })

  const order: NativeAdmin["order"] = async (id) => {
    const { status, body, text } = await client.get(`/admin/orders/${id}`, { query: { fields: FIELDS } })
    if (status !== 200) throw new Error(`the platform has no order ${id}: ${status} ${text}`)
    return body.order
  }
  interface Parcel {
    id: string
    canceled_at: string | null
    shipped_at: string | null
    delivered_at: string | null
    items: { line_item_id: string; quantity: number }[]
  }
  interface Line {
    id: string
    quantity: number
    detail: { fulfilled_quantity: number; shipped_quantity: number }
  }
  const parcels = async (id: string, isOpen: (parcel: Parcel) => boolean): Promise<Parcel[]> =>
    (await order(id)).fulfillments.filter((parcel: Parcel) => parcel.canceled_at === null && isOpen(parcel))
  /**
   * Sends requests one after the other.
   * @returns the first response with another status than 200, or the last response
   */
  const each = async (found: readonly Parcel[], call: (parcel: Parcel) => Promise<Answer>): Promise<Answer> => {
    let answer: Answer | undefined
    for (const parcel of found) {
      answer = await call(parcel)
      if (answer.status !== 200) return answer
    }
    if (!answer) throw new Error("there is nothing packed")
    return answer
  }
  const linesOf = async (id: string): Promise<Line[]> => (await order(id)).items

  const changing = async (id: string, path: string, body: object): Promise<Answer> => {
    const begun = await client.post("/admin/order-edits", { order_id: id })
    if (begun.status !== 200) return begun
    const changed = await client.post(`/admin/order-edits/${id}${path}`, body)
    if (changed.status !== 200) return changed
    return client.post(`/admin/order-edits/${id}/confirm`, {})
  }

  return {
    client,
    order,
    fulfil: async (id, items) =>
      client.post(`/admin/orders/${id}/fulfillments`, {
        items:
          items ??
          (await linesOf(id))
            .map(({ id: line, quantity, detail }) => ({ id: line, quantity: quantity - detail.fulfilled_quantity }))
            .filter(({ quantity }) => quantity > 0),
      }),
    ship: async (id) =>
      each(await parcels(id, ({ shipped_at }) => shipped_at === null), (parcel) =>
        client.post(`/admin/orders/${id}/fulfillments/${parcel.id}/shipments`, {
          items: parcel.items.map(({ line_item_id, quantity }) => ({ id: line_item_id, quantity })),
        }),
      ),
    deliver: async (id) =>
      each(await parcels(id, ({ delivered_at }) => delivered_at === null), (parcel) =>
        client.post(`/admin/orders/${id}/fulfillments/${parcel.id}/mark-as-delivered`, {}),
      ),
    markPaid: async (id) => {
      const [collection] = (await order(id)).payment_collections
      return client.post(`/admin/payment-collections/${collection.id}/mark-as-paid`, { order_id: id })
    },
    refund: async (id, amount) => {
      const [collection] = (await order(id)).payment_collections
      return client.post(`/admin/payments/${collection.payments[0]?.id ?? "pay_none"}/refund`, { amount })
    },
    cancel: (id) => client.post(`/admin/orders/${id}/cancel`, {}),
    cancelFulfilment: async (id) =>
      each(await parcels(id, ({ shipped_at }) => shipped_at === null), (parcel) =>
        client.post(`/admin/orders/${id}/fulfillments/${parcel.id}/cancel`, {}),
      ),
    complete: (id) => client.post(`/admin/orders/${id}/complete`, {}),
    archive: (id) => client.post(`/admin/orders/${id}/archive`, {}),
    edit: (id, variantId, quantity) => changing(id, "/items", { items: [{ variant_id: variantId, quantity }] }),
    editQuantity: (id, lineId, quantity) => changing(id, `/items/item/${lineId}`, { quantity }),
    transfer: (id, customerId) => client.post(`/admin/orders/${id}/transfer`, { customer_id: customerId }),
  }
}
