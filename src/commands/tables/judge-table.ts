import type { MedusaContainer } from "@medusajs/framework/types"
import type { TableVerdict } from "../../domain/ordering"
import { judgeChoice, type Party, type TableChoice } from "../../domain/tables"
import { occupancyOf, questionOf, readScene, type TableScene } from "./table-scene"

/** A party and the table that it has chosen. */
export interface Seating {
  readonly choice: TableChoice
  readonly party: Party
  /** True for management and store accounts, which may always add to an occupied table. */
  readonly staff: boolean
}

/** Judges the table of a dine-in cart as it is now (contract section 8). The order's transaction judges it again. */
export async function judgeTable(scope: MedusaContainer, seating: Seating, now: number): Promise<TableVerdict> {
  // Without a table only the rules are needed: the empty id matches no table.
  const question = questionOf(seating.choice) ?? { id: "" }
  return verdictOn(await readScene(scope, question, now), seating, now)
}

/** The verdict on a table scene, read with or without a lock. */
export function verdictOn({ rules, tables }: TableScene, { choice, party, staff }: Seating, now: number): TableVerdict {
  const view = tables[0]
  const occupancy = view ? occupancyOf(view, party, now) : "free"
  return judgeChoice(choice, { rules, table: view?.table, tokenHash: view?.tokenHash, occupancy, staff })
}
