import type { MedusaContainer } from "@medusajs/framework/types"
import type { TableVerdict } from "../../domain/ordering"
import { judgeChoice, type Party, type TableChoice } from "../../domain/tables"
import { occupancyOf, questionOf, readScene, type TableScene } from "./table-scene"

/** Who wants to sit where. */
export interface Seating {
  readonly choice: TableChoice
  readonly party: Party
  /** Management and store may always add to a table. */
  readonly staff: boolean
}

/** Judges the table of a dine-in cart as it stands now (contract section 8); the order's transaction judges once more. */
export async function judgeTable(scope: MedusaContainer, seating: Seating, now: number): Promise<TableVerdict> {
  // Without a name it only counts whether there must be one: no table has an empty id.
  const question = questionOf(seating.choice) ?? { id: "" }
  return verdictOn(await readScene(scope, question, now), seating, now)
}

/** The verdict on what was read, locked or not. */
export function verdictOn({ rules, tables }: TableScene, { choice, party, staff }: Seating, now: number): TableVerdict {
  const view = tables[0]
  const occupancy = view ? occupancyOf(view, party, now) : "free"
  return judgeChoice(choice, { rules, table: view?.table, occupancy, staff })
}
