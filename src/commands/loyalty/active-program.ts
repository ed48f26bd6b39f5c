import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../domain/access/caller"
import type { LoyaltyProgram } from "../../domain/loyalty"
import { failWith } from "../../errors"
import type { SettingsService } from "../../modules/settings"
import { SETTINGS_MODULE } from "../../modules/settings/name"

export type UnavailableReason = "disabled" | "locked" | "messaging"

/** The error for a program that cannot be used now (contract section 9). */
export function loyaltyUnavailable(reason: UnavailableReason) {
  return failWith("loyalty_unavailable", undefined, { details: { reason } })
}

/** The loyalty program with its version, and whether it is active: enabled, and no legacy plugin active. */
export async function readProgram(
  scope: MedusaContainer,
): Promise<{ program: LoyaltyProgram; version: number; active: boolean }> {
  const settings = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const { settings: program, version } = await settings.versionedProgram()
  return { program, version, active: program.enabled && !settings.coexistenceMode() }
}

/** True for an account that may manage commerce. */
export const isManagement = (caller: Caller): boolean => caller.kind === "account" && caller.capabilities.manage_commerce

/** True for the account of a customer. */
export const isCustomer = (caller: Caller): boolean => caller.kind === "account" && caller.actor.type === "customer"

/**
 * Throws unless the caller may use the program now. Management always may; customers and callers without an account only while the program
 * is active; other staff never.
 * @throws loyalty_unavailable (`disabled`)
 */
export async function requireLoyaltyAccess(scope: MedusaContainer, caller: Caller): Promise<void> {
  if (isManagement(caller)) return
  if (!(await readProgram(scope)).active) throw loyaltyUnavailable("disabled")
  if (caller.kind === "account" && !isCustomer(caller)) throw loyaltyUnavailable("disabled")
}
