import type { FieldProblem } from "../../errors/field-problems"

/** How many extras of a category can be chosen, as stored. */
export interface ExtraLimits {
  readonly type: "single" | "multiple"
  readonly minimum: number
  /** null: no limit. */
  readonly maximum: number | null
}

/** A change of the limits. Omitted fields stay. */
export interface LimitsChange {
  readonly type?: ExtraLimits["type"] | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | null | undefined
  readonly required?: boolean | undefined
}

export type LimitsDecision =
  | { readonly ok: true; readonly limits: ExtraLimits }
  | { readonly ok: false; readonly field: keyof LimitsChange; readonly problem: FieldProblem }

/** The limits of a category without any settings. */
export const OPEN_LIMITS: ExtraLimits = { type: "multiple", minimum: 0, maximum: null }

/**
 * The limits after a change (contract section 6): `single` allows at most one, `required` means a minimum of at least one, and the minimum
 * is never above the maximum. A change that contradicts itself or the remaining limits is refused with the field that is wrong.
 * @example settleLimits(OPEN_LIMITS, { type: "single", required: true }) // { type: "single", minimum: 1, maximum: 1 }
 */
export function settleLimits(before: ExtraLimits, change: LimitsChange): LimitsDecision {
  const type = change.type ?? before.type
  if (type === "single" && change.maximum !== undefined && change.maximum !== 1) {
    return { ok: false, field: "maximum", problem: { code: "rest_out_of_bounds", minimum: 1, maximum: 1 } }
  }
  const maximum = type === "single" ? 1 : change.maximum === undefined ? before.maximum : change.maximum
  const minimum = change.minimum ?? impliedMinimum(before.minimum, change.required)
  if (change.required !== undefined && change.required !== minimum >= 1) {
    return { ok: false, field: "required", problem: { code: "rest_not_in_enum", allowed: [String(minimum >= 1)] } }
  }
  if (maximum !== null && minimum > maximum) return aboveMaximum(change, minimum, maximum)
  return { ok: true, limits: { type, minimum, maximum } }
}

function impliedMinimum(present: number, required: boolean | undefined): number {
  if (required === undefined) return present
  return required ? Math.max(1, present) : 0
}

function aboveMaximum(change: LimitsChange, minimum: number, maximum: number): LimitsDecision {
  if (change.minimum !== undefined) return { ok: false, field: "minimum", problem: { code: "rest_out_of_bounds", maximum } }
  const field = change.maximum !== undefined ? "maximum" : "type"
  return { ok: false, field, problem: { code: "rest_out_of_bounds", minimum } }
}
