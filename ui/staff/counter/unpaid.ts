import { batch, signal } from "@preact/signals-core"
import type { Order } from "../../../src/client"
import type { StaffClient } from "../../../src/client/staff-client"
import { LANE_STATUSES } from "../../../src/domain/orders/lanes"
import { AWAITED_STATUSES } from "../../../src/domain/orders/statuses"
import { pages } from "../board/pages"

/** The stream has no events about unpaid orders, so they are read again after this long (ms). */
const READ_MS = 10_000

/** The orders whose online payment is awaited. They have no lane and never ring. Read only while somebody looks at them. */
export class Unpaid {
  readonly all = signal<readonly Order[]>([])
  /** The orders that have left the list since the sheet was opened, as read when they left. An order that returns to the list is removed here. */
  readonly left = signal<ReadonlyMap<string, Order>>(new Map())
  /** The orders that have left the list and could not be read yet. */
  readonly #unread = new Set<string>()
  #reading: ReturnType<typeof setInterval> | undefined

  constructor(private readonly svc: StaffClient) {}

  begin(): void {
    this.#reading = setInterval(() => void this.#read(), READ_MS)
    void this.#read()
  }

  end(): void {
    clearInterval(this.#reading)
  }

  async #read(): Promise<void> {
    const status = AWAITED_STATUSES.filter((each) => !LANE_STATUSES.includes(each)).join(",")
    const found = await pages((page) => this.svc.orders.list({ ...page, status, orderby: "created", order: "asc" })).catch(
      () => undefined,
    )
    if (found === undefined) return
    const ids = new Set(found.map(({ id }) => id))
    for (const { id } of this.all.value) if (!ids.has(id)) this.#unread.add(id)
    for (const id of ids) this.#unread.delete(id)
    batch(() => {
      this.all.value = found
      this.left.value = new Map([...this.left.value].filter(([id]) => !ids.has(id)))
    })
    await Promise.all([...this.#unread].map((id) => this.#readOne(id)))
  }

  async #readOne(id: string): Promise<void> {
    const order = await this.svc.orders.get(id).catch(() => undefined)
    // The order may have returned to the list while it was read.
    if (order === undefined || !this.#unread.delete(id)) return
    this.left.value = new Map(this.left.value).set(id, order)
  }
}
