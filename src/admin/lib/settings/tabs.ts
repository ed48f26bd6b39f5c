import type { SettingsOperation } from "../../../client/generated"

export const TABS = ["operation", "hours", "delivery", "payment", "messages", "appearance", "tables", "advanced"] as const
export type Tab = (typeof TABS)[number]

/** The tab on which a setting is changed. @param path as in warnings */
export function tabOf(path: string): Tab {
  if (/^order_types\.\w+\.(hours|exceptions)/.test(path)) return "hours"
  if (path.startsWith("delivery")) return "delivery"
  if (path.startsWith("payment")) return "payment"
  if (path.startsWith("messaging") || path.startsWith("emails")) return "messages"
  return path.startsWith("platform") ? "advanced" : "operation"
}

/** The warnings that can be resolved on a tab. */
export function warningsOn(tab: Tab, { warnings }: Pick<SettingsOperation, "warnings">) {
  return warnings.filter(({ path }) => tabOf(path) === tab)
}
