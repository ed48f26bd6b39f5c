import type { SettingsOperation } from "../../../client/generated"

/** The steps before the first order of a store, in the sequence of the checklist. */
export const STEPS = ["shop", "hours", "modes", "menu", "payment"] as const
export type Step = (typeof STEPS)[number]

export interface FirstRunFacts {
  readonly settings: Pick<SettingsOperation, "store_name" | "delivery" | "order_types" | "currency">
  /** The number of products that guests can see. */
  readonly products: number
  /** The number of payment methods that are offered. */
  readonly methods: number
}

/** The steps that are done. */
export function stepsDone({ settings, products, methods }: FirstRunFacts): ReadonlySet<Step> {
  const modes = Object.values(settings.order_types)
  const done: Readonly<Record<Step, boolean>> = {
    shop: settings.currency !== null && settings.store_name !== "" && settings.delivery.store_address !== "",
    hours: modes.some(({ hours }) => Object.values(hours).some((ranges) => ranges.length > 0)),
    modes: modes.some(({ enabled }) => enabled),
    menu: products > 0,
    payment: methods > 0,
  }
  return new Set(STEPS.filter((step) => done[step]))
}
