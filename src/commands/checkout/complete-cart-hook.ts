import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { asMetadata, isOurs, type NativeCart, type OwnershipFacts, readCheckout } from "../../domain/checkout"
import { looksLikeCoupon } from "../../domain/loyalty"
import { type CartProblem, problem } from "../../domain/ordering"
import { isFailure } from "../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { isOrdered } from "../../platform/checkout/completed-carts"
import { ownershipRule, ownOptions } from "../../platform/checkout/whose-cart"
import { commerceMissing } from "../../platform/commerce/commerce-context"
import { failpoint } from "../../platform/process/failpoint"
import { factsOfCart } from "../ordering/placing/cart-facts"
import { hostProblems } from "../ordering/placing/host-rules"
import { recordForeignWorkflow } from "./arrivals/foreign-completions"
import { claimCheckout } from "./claim-checkout"
import { judgeForeignCoupons } from "./judge-foreign-coupons"
import { type JudgedCart, judgeNativeCart } from "./judge-native-cart"
import { nativeFailure, nativeRefusalOf, recordRefusal } from "./native-refusal"

type Amount = number | string | { readonly toString: () => string }

interface Adjusted {
  readonly adjustments?: readonly ({ readonly code?: string | null } | null)[] | null
}

/** Input of Medusa's hook: the cart as Medusa read it, from which it will create the order. */
export interface CompletingCart {
  readonly id: string
  readonly total?: Amount
  readonly sales_channel_id?: string | null
  readonly metadata?: unknown
  readonly items?: readonly (
    | ({ readonly id: string; readonly quantity: Amount; readonly unit_price: Amount; readonly metadata?: unknown } & Adjusted)
    | null
  )[]
  readonly shipping_methods?: readonly (({ readonly shipping_option_id?: string | null } & Adjusted) | null)[]
}

/** The claim that the hook made, released by the compensation when the completion fails. */
export interface CompletionClaim {
  readonly cartId: string
  readonly attempt: string
}

/**
 * The `validate` hook of Medusa's `completeCartWorkflow`: judges the cart like `POST /cart/validate` and claims what its order will hold. A
 * workflow hook has only one handler in the whole host. A host that needs its own handler calls this function from it, calls
 * {@link freeCompletion} in its compensation, and switches off the plugin's registration (option `complete_cart_hook`).
 *
 * Does nothing while a legacy plugin is active, and for a cart that already is an order. For a cart that is not the restaurant's ({@link
 * isOurs}), only the loyalty coupons are checked, because only their own customer may use them.
 * @throws Medusa's error with the code of the first problem (`schedule_selection_invalid`, `below_minimum`, `svc_product_changed` …)
 */
export async function validateCompletion(
  { cart }: { readonly cart: CompletingCart },
  { container, eventGroupId }: { readonly container: MedusaContainer; readonly eventGroupId?: string | undefined },
): Promise<StepResponse<undefined, CompletionClaim | undefined>> {
  const nothing = new StepResponse<undefined, CompletionClaim | undefined>(undefined, undefined)
  const service = container.resolve<SettingsService>(SETTINGS_MODULE)
  if (service.coexistenceMode()) return nothing
  const now = Date.now()
  const ours = isOurs(await factsOf(container, cart), await ownershipRule(container))
  if (!ours && ![...codesOf(cart)].some(looksLikeCoupon)) {
    recordForeignWorkflow(cart.id, eventGroupId)
    return nothing
  }
  if (await isOrdered(container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), cart.id)) return nothing
  const { language } = await service.operation()
  if (!ours) {
    const [refused, ...more] = await judgeForeignCoupons(container, cart.id, codesOf(cart), now)
    if (refused) throw recordRefusal(cart.id, nativeRefusalOf([refused, ...more], language))
    return nothing
  }
  const judged = await judgeNativeCart(container, cart.id, now)
  // Without a region or stock location nothing can be judged, so the completion is refused.
  if (!judged) throw recordRefusal(cart.id, nativeFailure(await commerceMissing(container), language))
  const [first, ...others] = [...judged.problems, ...staleProblems(judged, cart)]
  if (first) throw recordRefusal(cart.id, nativeRefusalOf([first, ...others], language))
  const [hostProblem] = await hostProblems(container, [], () => factsOfCart(judged, String(cart.total ?? 0)))
  if (hostProblem) throw recordRefusal(cart.id, nativeRefusalOf([hostProblem], language))
  await failpoint("checkout.judged")
  const claim = { cartId: cart.id, attempt: randomUUID() }
  const reward = judged.reward && codesOf(cart).has(judged.reward.code) ? judged.reward : null
  try {
    await claimCheckout(container, judged, { ...claim, total: String(cart.total ?? 0), reward, now })
  } catch (error) {
    throw isFailure(error) ? recordRefusal(cart.id, nativeFailure(error, language)) : error
  }
  await failpoint("checkout.claimed")
  return new StepResponse<undefined, CompletionClaim | undefined>(undefined, claim)
}

/** Releases the claim of a failed completion. A cart whose payment is open keeps its claim until the hold ends. */
export async function freeCompletion(
  claim: CompletionClaim | undefined,
  { container }: { readonly container: MedusaContainer },
): Promise<void> {
  if (claim) await container.resolve<OrderingService>(ORDERING_MODULE).claims.free(claim, new Date())
}

/** The codes of all promotions that reduce the cart's total. */
function codesOf({ items, shipping_methods }: CompletingCart): ReadonlySet<string> {
  const adjusted = [...(items ?? []), ...(shipping_methods ?? [])].flatMap((one) => one?.adjustments ?? [])
  return new Set(adjusted.flatMap((adjustment) => adjustment?.code ?? []))
}

/** The parts of Medusa's cart that decide whether it is the restaurant's. */
async function factsOf(scope: MedusaContainer, cart: CompletingCart): Promise<OwnershipFacts> {
  const options = optionsOf(cart)
  const own = await ownOptions(scope, options)
  return {
    metadata: asMetadata(cart.metadata),
    lines: (cart.items ?? []).map((item) => ({ metadata: asMetadata(item?.metadata) })),
    shipping: options.map((id) => ({ own: own.has(id) })),
    salesChannelId: cart.sales_channel_id ?? null,
  }
}

function optionsOf({ shipping_methods }: CompletingCart): string[] {
  return (shipping_methods ?? []).flatMap((method) => method?.shipping_option_id ?? [])
}

/**
 * Medusa creates the order from the cart that it read before the hook. If the judged cart differs from that cart, the completion is
 * refused.
 */
function staleProblems({ cart }: JudgedCart, completing: CompletingCart): CartProblem[] {
  const same =
    sameLines(cart, completing) &&
    isDeepStrictEqual(readCheckout(cart.metadata), readCheckout(asMetadata(completing.metadata))) &&
    isDeepStrictEqual(cart.shipping.flatMap(({ optionId }) => optionId ?? []).sort(), optionsOf(completing).sort()) &&
    cart.salesChannelId === (completing.sales_channel_id ?? null)
  return same ? [] : [problem("svc_product_changed", { reason: "cart_changed" })]
}

function sameLines({ lines }: NativeCart, { items }: CompletingCart): boolean {
  const read = new Map((items ?? []).flatMap((item) => (item ? [[item.id, item] as const] : [])))
  return (
    read.size === lines.length &&
    lines.every(({ id, quantity, unitPrice }) => {
      const item = read.get(id)
      return item !== undefined && Number(item.quantity) === quantity && Number(item.unit_price) === Number(unitPrice)
    })
  )
}
