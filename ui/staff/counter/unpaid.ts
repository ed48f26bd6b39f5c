import { signal } from "@preact/signals-core"
import type { Order } from "../../../src/client"
import type { StaffClient } from "../../../src/client/staff-client"
import { LANE_STATUSES } from "../../../src/domain/orders/lanes"
import { AWAITED_STATUSES } from "../../../src/domain/orders/statuses"
import { pages } from "../board/pages"

/** They are in no event of the stream, so they are read again after this long (ms). */
const READ_MS = 10_000

/** The orders whose online payment is awaited. They have no lane and never ring. Read only while somebody looks at them. */
export class Unpaid {
  readonly all = signal<readonly Order[]>([])
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
    if (found !== undefined) this.all.value = found
  }
}
