import { type Failure, failWith } from "../../../../../errors"
import type { BodyFaults } from "../../../../../http"

const IN_TABLE = /^tables\[(\d+)\](?:\.(\w+))?/

/**
 * The error for invalid table settings (contract section 8), with the index and field of the wrong table. A missing `tables` is a missing
 * parameter as usual.
 */
export function refuseTables({ missing, invalid }: BodyFaults): Failure | undefined {
  if (missing.includes("tables")) return undefined
  const wrong = [...invalid, ...missing]
  const fields = wrong.filter((name) => !IN_TABLE.test(name))
  if (fields.length > 0) return failWith("invalid_tables", undefined, { details: { fields } })
  const [first] = wrong
    .flatMap((name) => {
      const [, index, field] = IN_TABLE.exec(name) ?? []
      return index === undefined ? [] : [{ index: Number(index), field: field ?? "" }]
    })
    .sort((a, b) => a.index - b.index)
  return failWith("invalid_table", undefined, { details: { ...first } })
}
