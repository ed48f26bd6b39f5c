import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { type CartProblem, problem } from "../../../domain/ordering"
import type { CartFacts } from "./cart-facts"

/** What the host's handlers contribute to a cart. Absent: no handler is registered. */
export interface HostRules {
  /** Refuses the cart by throwing Medusa's error `not_allowed`, `conflict` or `invalid_data`. */
  readonly validate?: (scope: MedusaContainer, cart: CartFacts) => Promise<void>
  /** @returns metadata for the order */
  readonly draft?: (scope: MedusaContainer, cart: CartFacts) => Promise<Readonly<Record<string, unknown>>>
}

let rules: HostRules = {}

/** Adds rules of the host. A later rule of the same name replaces the earlier one. */
export function addHostRules(more: HostRules): void {
  rules = { ...rules, ...more }
}

const REFUSALS: ReadonlySet<unknown> = new Set([
  MedusaError.Types.NOT_ALLOWED,
  MedusaError.Types.CONFLICT,
  MedusaError.Types.INVALID_DATA,
])

/** The format of a code that clients may see: short, and safe to compare and to log. */
const OWN_CODE = /^[a-z][a-z0-9_.-]{0,63}$/

/**
 * Calls the host's own rule for a cart that all rules of the store accept, so that a handler never sees an impossible cart.
 * @returns one problem when the host refuses, otherwise none
 * @throws the error of the handler, unless it is one of Medusa's refusals
 */
export async function hostProblems(
  scope: MedusaContainer,
  problems: readonly CartProblem[],
  facts: () => CartFacts,
): Promise<CartProblem[]> {
  if (!rules.validate || problems.length > 0) return []
  try {
    await rules.validate(scope, facts())
    return []
  } catch (error) {
    // The workflow engine copies errors: the copy has the properties but not the class.
    const { type, code, message } = Object(error) as { type?: unknown; code?: unknown; message?: unknown }
    if (!REFUSALS.has(type)) throw error
    const ownCode = typeof code === "string" && OWN_CODE.test(code) ? code : null
    return [problem("svc_refused_by_store", {}, { ownCode, message: typeof message === "string" ? message : "" })]
  }
}

/** Metadata keys of the plugin. The plugin reads their values back, so no handler may write them. */
const OUR_KEYS = /^_?svc[_/-]/

/** The host's metadata for an order, without keys of the plugin; empty without a handler. */
export async function hostMetadata(scope: MedusaContainer, facts: () => CartFacts): Promise<Readonly<Record<string, unknown>>> {
  if (!rules.draft) return {}
  const metadata: unknown = await rules.draft(scope, facts())
  if (typeof metadata === "object" && metadata !== null && !Array.isArray(metadata)) {
    return Object.fromEntries(Object.entries(metadata).filter(([key]) => !OUR_KEYS.test(key)))
  }
  if (metadata !== undefined && metadata !== null) {
    const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.warn("svc: a handler of orderDraft must return { metadata: { … } }. What it returned was ignored.")
  }
  return {}
}
