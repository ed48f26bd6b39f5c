import type { MedusaContainer } from "@medusajs/framework/types"
import type { AcceptedSelection, SlotCandidate } from "../../../domain/schedule"
import type { OperationSettings } from "../../../domain/settings/operation-settings"
import { failWith } from "../../../errors"
import type { OrderingService } from "../../../modules/ordering"
import { ORDERING_MODULE } from "../../../modules/ordering/name"
import type { UnitOfWork } from "../../../platform/process/unit-of-work"

/**
 * Takes the first candidate slot that has a free place. The slot stays locked until the caller's transaction ends. Only `asap` has
 * more than one candidate. Dine-in has no limit and is never refused.
 * @param terms `at`: the time of counting; `except`: the cart whose own claim is not counted
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
