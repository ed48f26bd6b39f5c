import type { MedusaContainer } from "@medusajs/framework/types"
import type { AcceptedSelection, SlotCandidate } from "../../domain/schedule"
import type { OperationSettings } from "../../domain/settings/operation-settings"
import { failWith } from "../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import type { UnitOfWork } from "../../platform/unit-of-work"

/**
 * Takes the first slot that still has a place, under the slot's lock, in the transaction that writes what stands in it; only `asap`
 * has more than one to try. Dine-in is never refused.
 * @param terms when is counted; `except`: the cart whose own claim does not count
 * @throws svc_slot_full
 */
export async function takeSlot(
  scope: MedusaContainer,
  uow: UnitOfWork,
  schedule: AcceptedSelection,
  { capacity_statuses }: Pick<OperationSettings, "capacity_statuses">,
  terms: { readonly at: Date; readonly except?: string | undefined },
): Promise<SlotCandidate> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  for (const candidate of schedule.candidates) {
    if (schedule.max === null) return candidate
    const taken = await ordering.lockAndCountSlot(uow.trx, candidate.slotKey, capacity_statuses, terms)
    if (taken < schedule.max) return candidate
  }
  throw failWith("svc_slot_full", undefined, { details: { date: schedule.date, time: schedule.time } })
}
