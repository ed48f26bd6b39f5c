import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { isOurs } from "../../domain/checkout"
import { isFailure } from "../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import type { PayingCart } from "../../platform/checkout/paying-cart"
import { ownershipRule } from "../../platform/checkout/whose-cart"
import { commerceMissing } from "../../platform/commerce/commerce-context"
import { failpoint } from "../../platform/process/failpoint"
import { factsOfCart } from "../ordering/placing/cart-facts"
import { hostProblems } from "../ordering/placing/host-rules"
import { lockCart } from "./cart-lock"
import { claimCheckout } from "./claim-checkout"
import type { CompletionClaim } from "./complete-cart-hook"
import { judgeNativeCart } from "./judge-native-cart"
import { nativeFailure, nativeRefusalOf } from "./native-refusal"

/**
 * Judges a native cart before its payment is opened, as its completion will. Holds what its order needs (slot, table, coupon) for
 * `payments.online.hold_minutes`, so that nobody pays for a place that is taken. Does nothing for a cart that is not the restaurant's.
 * @returns the hold, for {@link endCheckoutHold}; undefined when no hold was needed
 * @throws the refusal that the completion would give; Medusa's CONFLICT when the cart's lock is not free in time
 */
export async function holdCheckout(
  scope: MedusaContainer,
  paying: PayingCart,
  now: number,
): Promise<CompletionClaim | undefined> {
  if (!isOurs(paying, await ownershipRule(scope))) return undefined
  const { cartId, amount } = paying
  const { language, payments } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  // The cart must not be changed or completed while it is judged and claimed.
  const releaseCart = await lockCart(scope, cartId, "change")
  try {
    const judged = await judgeNativeCart(scope, cartId, now)
    if (!judged) throw nativeFailure(await commerceMissing(scope), language)
    const [first, ...others] = judged.problems
    if (first) throw nativeRefusalOf([first, ...others], language)
    const [hostProblem] = await hostProblems(scope, [], () => factsOfCart(judged, amount))
    if (hostProblem) throw nativeRefusalOf([hostProblem], language)
    const hold = { cartId, attempt: randomUUID() }
    const heldUntil = now + payments.online.hold_minutes * 60_000
    await claimCheckout(scope, judged, { ...hold, total: amount, reward: judged.reward, now, heldUntil })
    await failpoint("checkout.held")
    return hold
  } catch (error) {
    throw isFailure(error) ? nativeFailure(error, language) : error
  } finally {
    await releaseCart()
  }
}

/** Ends a hold whose payment could not be opened. A hold that the cart already had stays. */
export async function endCheckoutHold(scope: MedusaContainer, hold: CompletionClaim): Promise<void> {
  await scope.resolve<OrderingService>(ORDERING_MODULE).claims.endHold(hold)
}
