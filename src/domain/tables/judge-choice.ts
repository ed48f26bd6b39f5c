import type { Occupancy } from "./occupancy"
import type { Table, TableRules } from "./table-settings"

/** The table named by a cart, an order or a hold. */
export interface TableChoice {
  readonly tableId?: string | undefined
  /** The hash of the token that was shown. */
  readonly token?: string | undefined
}

export interface ChoiceKnowledge {
  /** `enabled` is also false while a legacy plugin is active. */
  readonly rules: Pick<TableRules, "enabled" | "selection" | "require_table" | "join_with_token">
  /** The named table, by its token if one is given; undefined: no such table. */
  readonly table: Table | undefined
  /** The hash of that table's token. */
  readonly tokenHash: string | undefined
  readonly occupancy: Occupancy
  /** Management and store accounts may always add orders to a table. */
  readonly staff: boolean
}

export type ChoiceVerdict =
  | { readonly kind: "none" }
  | { readonly kind: "chosen"; readonly table: Table }
  | { readonly kind: "refused"; readonly code: "table_not_found" | "table_occupied" | "table_required" }

const refused = (code: "table_not_found" | "table_occupied" | "table_required"): ChoiceVerdict => ({ kind: "refused", code })

/** Checks the table of a dine-in cart (contract section 8). */
export function judgeChoice(choice: TableChoice, { rules, table, tokenHash, occupancy, staff }: ChoiceKnowledge): ChoiceVerdict {
  const isNamed = choice.tableId !== undefined || choice.token !== undefined
  if (!rules.enabled) return isNamed ? refused("table_not_found") : { kind: "none" }
  if (!isNamed) return rules.require_table ? refused("table_required") : { kind: "none" }
  if (!table || !isMeant(table, tokenHash, choice) || !(table.active || staff)) return refused("table_not_found")
  if (staff) return { kind: "chosen", table }
  if (rules.selection === "qr_only" && choice.token === undefined) return refused("table_required")
  return maySit(occupancy, choice.token !== undefined, rules) ? { kind: "chosen", table } : refused("table_occupied")
}

/** A token and an id must name the same table. */
function isMeant(table: Table, tokenHash: string | undefined, { tableId, token }: TableChoice): boolean {
  return (tableId === undefined || tableId === table.id) && (token === undefined || token === tokenHash)
}

/**
 * Whether a party may sit down.
 * @param withToken the caller has shown the table's current token
 */
export function maySit(occupancy: Occupancy, withToken: boolean, rules: Pick<TableRules, "join_with_token">): boolean {
  switch (occupancy) {
    case "free":
    case "mine":
      return true
    case "held":
      return withToken
    case "taken":
      return withToken && rules.join_with_token
  }
}
