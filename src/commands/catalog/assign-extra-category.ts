import type { MedusaContainer } from "@medusajs/framework/types"
import type { CatalogueExtraCategory } from "../../domain/catalog"
import type { SourceExtraCategory } from "../../domain/catalog/catalogue-source"
import { requireFreshVersion } from "../../domain/settings/require-fresh-version"
import { failWith } from "../../errors"
import type { FieldProblem } from "../../errors/field-problems"
import type { AssignmentKind } from "../../modules/catalog"
import { unknownTargets } from "../../platform/catalogue/assignment-targets"
import type { UnitOfWork } from "../../platform/process/unit-of-work"
import { type GroupChangeTerms, lockWithExtras, wholeOf, write } from "./write-extra-category"

export interface ExtraAssignments {
  readonly product_ids?: readonly string[] | undefined
  readonly product_category_ids?: readonly string[] | undefined
}

type Field = keyof ExtraAssignments

const KINDS: Readonly<Record<Field, AssignmentKind>> = { product_ids: "product", product_category_ids: "product_category" }
const FIELDS = Object.keys(KINDS) as Field[]

/** At most this many wrong ids are named in the error. */
const NAMED = 100

/**
 * Sets the products and product categories to which an extra category is assigned (contract section 6). A list in the request replaces
 * the stored one; a missing list leaves it unchanged. Duplicate ids count once. Ids that are assigned already but deleted in Medusa are
 * dropped silently, so that a list can be read and sent back.
 * @throws svc_extra_category_not_found, svc_settings_changed; rest_invalid_param naming each unknown id by its index
 */
export function assignExtraCategory(
  scope: MedusaContainer,
  id: number,
  wanted: ExtraAssignments,
  { ifMatch, now }: GroupChangeTerms,
): Promise<CatalogueExtraCategory> {
  return write(scope, async (rows, { trx, record }) => {
    const present = await lockWithExtras(rows, id)
    requireFreshVersion(ifMatch, record(present))
    const lists = await Promise.all(FIELDS.map((field) => judgeList(trx, field, wanted[field], present)))
    const invalid = lists.flatMap(({ unknown }) => unknown)
    if (invalid.length > 0) throw unknownIds(invalid)
    for (const { kind, ids } of lists) if (ids) await rows.replaceAssignments(id, kind, ids, new Date(now))
    return wholeOf(rows, id)
  })
}

interface JudgedList {
  readonly kind: AssignmentKind
  /** Undefined when the list was not sent. */
  readonly ids: readonly string[] | undefined
  readonly unknown: readonly string[]
}

async function judgeList(
  trx: UnitOfWork["trx"],
  field: Field,
  sent: readonly string[] | undefined,
  present: SourceExtraCategory,
): Promise<JudgedList> {
  const kind = KINDS[field]
  if (!sent) return { kind, ids: undefined, unknown: [] }
  const gone = await unknownTargets(trx, kind, sent)
  const assigned = new Set(kind === "product" ? present.productIds : present.productCategoryIds)
  return {
    kind,
    ids: sent.filter((target) => !gone.has(target)),
    unknown: sent.flatMap((target, index) => (gone.has(target) && !assigned.has(target) ? `${field}[${index}]` : [])),
  }
}

function unknownIds(paths: readonly string[]) {
  const named = paths.slice(0, NAMED)
  const problem: FieldProblem = { code: "rest_not_in_enum" }
  return failWith("rest_invalid_param", { fields: named }, { details: Object.fromEntries(named.map((path) => [path, problem])) })
}
