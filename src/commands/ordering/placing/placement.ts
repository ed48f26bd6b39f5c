import type { Caller } from "../../../domain/access/caller"
import type { AcceptedSelection } from "../../../domain/schedule"
import type { SpendKey } from "../idempotency/once-by-key"
import type { JudgedRequest, PaymentKind } from "./judged-request"
import type { OrderRequest } from "./order-request"

/** A judged request without problems, and what else is needed to write its order. */
export interface Placement {
  readonly judged: JudgedRequest
  readonly request: OrderRequest
  readonly caller: Caller
  readonly now: number
  readonly spend: SpendKey
  readonly payment: PaymentKind
  readonly schedule: AcceptedSelection
  /** The metadata that the host's handler adds. */
  readonly ownMetadata: Readonly<Record<string, unknown>>
}

/** True for an order that waits for its online payment. An order that costs nothing does not wait. */
export function isUnpaid({ judged, payment }: Pick<Placement, "judged" | "payment">): boolean {
  return payment === "online" && judged.quote.total > 0n
}
