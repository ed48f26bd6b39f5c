import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { type CartProblem, problem } from "../../domain/ordering"
import { isFailure } from "../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { isOrdered } from "../../platform/completed-carts"
import { failpoint } from "../../platform/failpoint"
import { nativeFailure, nativeRefusalOf } from "../../platform/native-refusal"
import { claimCheckout } from "./claim-checkout"
import { type JudgedCart, judgeNativeCart } from "./judge-native-cart"

type Amount = number | string | { readonly toString: () => string }

interface Adjusted {
  readonly adjustments?: readonly ({ readonly code?: string | null } | null)[] | null
}

/** What the platform hands to its hook: the cart that the order will be made of. */
export interface CompletingCart {
  readonly id: string
  readonly total?: Amount
  readonly items?: readonly (
    | ({ readonly id: string; readonly quantity: Amount; readonly unit_price: Amount } & Adjusted)
    | null
  )[]
  readonly shipping_methods?: readonly (Adjusted | null)[]
}

/** What the hook has claimed, and frees when the completion fails. */
export interface CompletionClaim {
  readonly cartId: string
  readonly attempt: string
}

/**
 * The `validate` hook of the platform's `completeCartWorkflow`: judges the cart as `POST /cart/validate` does and claims what its order
 * will hold. A workflow hook takes one handler in the whole host; one that wants its own calls this from it, and
 * {@link freeCompletion} from its compensation, and switches the plugin's registration off (option `complete_cart_hook`).
 *
 * Does nothing for a cart that is an order already, for other sales channels, and while a legacy plugin is active.
 * @throws the platform's error with the first of our codes (`schedule_selection_invalid`, `below_minimum`, `svc_product_changed` …)
 */
export async function validateCompletion(
  { cart }: { readonly cart: CompletingCart },
  { container }: { readonly container: MedusaContainer },
): Promise<StepResponse<undefined, CompletionClaim | undefined>> {
  const nothing = new StepResponse<undefined, CompletionClaim | undefined>(undefined, undefined)
  const service = container.resolve<SettingsService>(SETTINGS_MODULE)
  if (service.coexistenceMode()) return nothing
  if (await isOrdered(container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), cart.id)) return nothing
  const now = Date.now()
  const judged = await judgeNativeCart(container, cart.id, now)
  if (!judged) return nothing
  const { language } = judged.settings
  const [first, ...others] = [...judged.problems, ...staleProblems(judged, cart)]
  if (first) throw nativeRefusalOf([first, ...others], language)
  await failpoint("checkout.judged")
  const claim = { cartId: cart.id, attempt: randomUUID() }
  const reward = judged.reward && codesOf(cart).has(judged.reward.code) ? judged.reward : null
  try {
    await claimCheckout(container, judged, { ...claim, total: String(cart.total ?? 0), reward, now })
  } catch (error) {
    throw isFailure(error) ? nativeFailure(error, language) : error
  }
  await failpoint("checkout.claimed")
  return new StepResponse<undefined, CompletionClaim | undefined>(undefined, claim)
}

/** Frees what a completion has claimed that came to nothing. */
export async function freeCompletion(
  claim: CompletionClaim | undefined,
  { container }: { readonly container: MedusaContainer },
): Promise<void> {
  if (claim) await container.resolve<OrderingService>(ORDERING_MODULE).claims.free(claim)
}

/** The codes of all promotions that take something off. */
function codesOf({ items = [], shipping_methods = [] }: CompletingCart): ReadonlySet<string> {
  const adjusted = [...items, ...shipping_methods].flatMap((one) => one?.adjustments ?? [])
  return new Set(adjusted.flatMap((adjustment) => adjustment?.code ?? []))
}

/** The platform makes the order of what it has read before; a cart that was changed since is not what was judged. */
function staleProblems({ cart: { lines } }: JudgedCart, { items = [] }: CompletingCart): CartProblem[] {
  const read = new Map(items.flatMap((item) => (item ? [[item.id, item] as const] : [])))
  const same =
    read.size === lines.length &&
    lines.every(({ id, quantity, unitPrice }) => {
      const item = read.get(id)
      return item !== undefined && Number(item.quantity) === quantity && Number(item.unit_price) === Number(unitPrice)
    })
  return same ? [] : [problem("svc_product_changed", { reason: "cart_changed" })]
}
