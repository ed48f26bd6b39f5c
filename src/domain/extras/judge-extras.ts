import type { FailureCode, FailureParams } from "../../errors"
import { PROBLEM_LIMIT } from "../../errors/problem-limit"
import { type ExtraCategoryRules, type ExtraRules, type ExtraSelections, limitsOf, type OtherCategory } from "./extra-rules"

/** A chosen extra, as kept on the order line. */
export interface ChosenExtra {
  readonly category_id: number
  readonly category_name: string
  readonly extra_id: number
  readonly name: string
  readonly priceMinor: bigint
}

type ExtraFailureCode = Extract<
  FailureCode,
  | "svc_extra_minimum_not_met"
  | "svc_extra_maximum_exceeded"
  | "svc_extra_disabled"
  | "svc_extra_wrong_category"
  | "svc_extra_category_not_allowed"
  | "svc_duplicate_extra"
  | "svc_extra_not_found"
>

/** A problem of the chosen extras: code, parameters of its message, and position. */
export type ExtraProblem = {
  readonly [C in ExtraFailureCode]: {
    readonly code: C
    readonly params: FailureParams<C>
    readonly details: {
      readonly item_index: number
      readonly category_id?: number
      readonly extra_id?: number
      readonly minimum?: number
      readonly maximum?: number
    }
  }
}[ExtraFailureCode]

export type ExtrasDecision =
  | { readonly ok: true; readonly chosen: readonly ChosenExtra[] }
  | { readonly ok: false; readonly problems: readonly ExtraProblem[] }

export interface ExtrasQuestion {
  /** The categories that the product allows, including disabled ones. */
  readonly categories: readonly ExtraCategoryRules[]
  /** The category of any extra of the store; undefined: the store has no such extra. */
  readonly categoryOfExtra: (extraId: number) => OtherCategory | undefined
  readonly selections: ExtraSelections
  /** Position of the cart line, for `details`. */
  readonly itemIndex: number
}

/**
 * Judges the extras of one cart line. The result is sorted by category and then by extra, each by position and id, so that the sequence of
 * the choices makes no difference to the line.
 *
 * Stops reading choices once there are more than {@link PROBLEM_LIMIT} problems, because a line may contain 40,000 extras.
 *
 * A disabled category has no minimum, and its extras cannot be chosen. The limits of a category count each chosen extra once, even if it is
 * repeated or disabled. So such an extra is reported as repeated or disabled, and not also as a wrong number of extras.
 *
 * @example sauces allow 1 to 2: none → `svc_extra_minimum_not_met`; 1 → fine; 3 → `svc_extra_maximum_exceeded`
 */
export function judgeExtras({ categories, categoryOfExtra, selections, itemIndex }: ExtrasQuestion): ExtrasDecision {
  const allowed = new Map(categories.map((category) => [category.id, category]))
  const problems: ExtraProblem[] = []
  const seen = new Set<number>()
  const chosenByCategory = new Map<number, ExtraRules[]>()
  const enough = (): boolean => problems.length > PROBLEM_LIMIT
  const byId = new Map(categories.map((category) => [category.id, new Map(category.extras.map((extra) => [extra.id, extra]))]))
  const holders = holdersOf(categories)

  const choose = (category: ExtraCategoryRules, extraId: number): void => {
    const details = { item_index: itemIndex, category_id: category.id, extra_id: extraId }
    const extra = byId.get(category.id)?.get(extraId)
    if (!extra) {
      problems.push({
        code: categoryOfExtra(extraId) ? "svc_extra_wrong_category" : "svc_extra_not_found",
        params: undefined,
        details,
      })
      return
    }
    if (seen.has(extraId)) {
      problems.push({ code: "svc_duplicate_extra", params: undefined, details })
      return
    }
    seen.add(extraId)
    if (!extra.enabled || !category.enabled) problems.push({ code: "svc_extra_disabled", params: undefined, details })
    const chosen = chosenByCategory.get(category.id)
    if (chosen) chosen.push(extra)
    else chosenByCategory.set(category.id, [extra])
  }

  for (const { category_id, extra_ids } of selections.extra_selections ?? []) {
    if (enough()) break
    const category = allowed.get(category_id)
    if (!category) {
      problems.push({
        code: "svc_extra_category_not_allowed",
        params: undefined,
        details: { item_index: itemIndex, category_id },
      })
      continue
    }
    for (const extraId of extra_ids) {
      if (enough()) break
      choose(category, extraId)
    }
  }

  for (const extraId of selections.extra_ids ?? []) {
    if (enough()) break
    const [only, another] = holders.get(extraId) ?? []
    if (another) {
      problems.push({
        code: "svc_extra_wrong_category",
        params: undefined,
        details: { item_index: itemIndex, extra_id: extraId },
      })
    } else if (only) {
      choose(only, extraId)
    } else {
      const other = categoryOfExtra(extraId)
      problems.push(
        other
          ? {
              code: "svc_extra_category_not_allowed",
              params: undefined,
              details: { item_index: itemIndex, category_id: other.categoryId, extra_id: extraId },
            }
          : { code: "svc_extra_not_found", params: undefined, details: { item_index: itemIndex, extra_id: extraId } },
      )
    }
  }

  const ordered = [...categories].sort(byPosition)
  for (const category of ordered) {
    if (!category.enabled) continue
    const count = chosenByCategory.get(category.id)?.length ?? 0
    const { minimum, maximum } = limitsOf(category)
    const details = { item_index: itemIndex, category_id: category.id }
    if (count < minimum)
      problems.push({ code: "svc_extra_minimum_not_met", params: { minimum }, details: { ...details, minimum } })
    if (maximum !== null && count > maximum) {
      problems.push({ code: "svc_extra_maximum_exceeded", params: { maximum }, details: { ...details, maximum } })
    }
  }

  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    chosen: ordered.flatMap((category) =>
      [...(chosenByCategory.get(category.id) ?? [])].sort(byPosition).map((extra) => ({
        category_id: category.id,
        category_name: category.name,
        extra_id: extra.id,
        name: extra.name,
        priceMinor: extra.priceMinor,
      })),
    ),
  }
}

/** The categories that contain each extra. */
function holdersOf(categories: readonly ExtraCategoryRules[]): ReadonlyMap<number, ExtraCategoryRules[]> {
  const holders = new Map<number, ExtraCategoryRules[]>()
  for (const category of categories) {
    for (const id of new Set(category.extras.map((extra) => extra.id))) {
      const known = holders.get(id)
      if (known) known.push(category)
      else holders.set(id, [category])
    }
  }
  return holders
}

function byPosition(a: { position: number; id: number }, b: { position: number; id: number }): number {
  return a.position - b.position || a.id - b.id
}
