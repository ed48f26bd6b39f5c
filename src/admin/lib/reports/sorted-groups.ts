import type { SalesReport } from "../../../client/generated"
import { toMinor } from "../../../domain/money/minor"

/** More decimals than any currency has. */
const DIGITS = 6

type Row = SalesReport["groups"][number]

export interface Sorting {
  readonly measure: keyof SalesReport["totals"]
  readonly descending: boolean
}

/** The groups sorted by one figure, compared exactly; without `sorting` in the order of the report. The sort is stable. */
export function sortedGroups(groups: readonly Row[], sorting: Sorting | undefined): Row[] {
  if (sorting === undefined) return [...groups]
  const { measure, descending } = sorting
  return groups
    .map((row) => ({ row, size: toMinor(row[measure], DIGITS) }))
    .sort((a, b) => (a.size === b.size ? 0 : a.size < b.size === descending ? 1 : -1))
    .map(({ row }) => row)
}
