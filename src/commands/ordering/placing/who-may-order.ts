import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../../domain/access/caller"
import { type CartProblem, problem } from "../../../domain/ordering"
import type { OperationSettings } from "../../../domain/settings/operation-settings"
import { fail } from "../../../errors"
import type { SettingsService } from "../../../modules/settings"
import { SETTINGS_MODULE } from "../../../modules/settings/name"

/** True for accounts that may manage commerce or see store orders. They may order for others and without naming a customer. */
export function isStaff(caller: Caller): boolean {
  return caller.kind === "account" && (caller.capabilities.manage_commerce || caller.capabilities.view_store_orders)
}

/** True for an anonymous caller when the store does not serve guests. */
export function isRefusedGuest(caller: Caller, settings: Pick<OperationSettings, "guest_orders">): boolean {
  return caller.kind === "anonymous" && !settings.guest_orders
}

/**
 * Refuses guests if the store does not serve them, before their request is read.
 * @throws svc_unauthorized
 */
export async function admitGuests(scope: MedusaContainer, caller: Caller): Promise<void> {
  if (isRefusedGuest(caller, await scope.resolve<SettingsService>(SETTINGS_MODULE).operation())) throw fail("svc_unauthorized")
}

/** A validation reports a refused guest as one of the cart's problems; placing an order refuses at once. */
export function guestProblems(caller: Caller, settings: OperationSettings): CartProblem[] {
  return isRefusedGuest(caller, settings) ? [problem("svc_unauthorized")] : []
}
