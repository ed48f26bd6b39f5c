import type { Overview, SettingsOperation } from "../../../client/generated"

/** The state of the checklist in a browser: it was begun, or somebody has hidden it. */
export type ListMemory = "begun" | "hidden" | null

type Service = Pick<Overview, "currency"> & {
  readonly modes: readonly Pick<Overview["modes"][number], "enabled" | "open_now" | "next_open">[]
}
type Modes = Readonly<Record<string, Pick<SettingsOperation["order_types"]["pickup"], "enabled" | "hours">>>

/** Whether no order type takes orders now or within the next weeks, unless it is paused. */
export function isNeverOpen({ modes }: Service): boolean {
  return !modes.some(({ enabled, open_now: open, next_open: next }) => enabled && (open || next !== null))
}

/** Whether no order type has ever been made ready for orders. A shop on holiday is closed for weeks, but has its hours. */
function isUnready(types: Modes): boolean {
  return !Object.values(types).some(({ enabled, hours }) => enabled && Object.values(hours).some((ranges) => ranges.length > 0))
}

/**
 * Whether the service has nothing to show yet: every order type is switched off, and nothing is ordered.
 * @param orders the open orders; undefined: not read yet
 */
export function isWithoutService(
  {
    modes,
    today,
  }: { readonly modes: readonly { readonly enabled: boolean }[]; readonly today: Pick<Overview["today"], "orders"> },
  orders: readonly unknown[] = [],
): boolean {
  return today.orders === 0 && orders.length === 0 && !modes.some(({ enabled }) => enabled)
}

/**
 * Whether the checklist is shown: from the first visit to a store that cannot take orders yet, until somebody hides it. After that it returns only
 * if Medusa itself cannot sell, because this means that it is another store.
 * @param types the order types as they are set; undefined: not read yet
 */
export function showsList(memory: ListMemory, service: Service, types: Modes | undefined): boolean {
  if (memory === "begun") return true
  if (memory === "hidden" && service.currency !== null) return false
  return isNeverOpen(service) && types !== undefined && isUnready(types)
}
