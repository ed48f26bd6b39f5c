import type { Extra, ExtraCategory } from "../../../client/generated"
import { call } from "../api"
import { changedFields } from "../changed-fields"
import { putRecord } from "../merge/records"
import { draftOf, type ExtraRow, filledOf, type GroupDraft, limitsOf, priceOf } from "./draft"

/** The records that earlier attempts have created, so that a retry creates none twice. */
export interface Made {
  group: number | undefined
  /** Ids of extras by the keys of their rows. */
  readonly extras: Map<string, number>
}

export const nothingMade = (): Made => ({ group: undefined, extras: new Map() })

/**
 * Stores the changes of a form in a group, its extras and its assignments. Unchanged fields are not sent, because another user may have changed them.
 * Extras are added before the group's limits change and removed after that, so that the limits never require more extras than exist.
 * @param stored the group as it was when the form was opened; undefined: a new group
 * @param etag the version of the group on which the change is made
 * @throws ApiError
 */
export async function saveGroup(draft: GroupDraft, stored: ExtraCategory | undefined, made: Made, etag?: string): Promise<void> {
  const limits = limitsOf(draft)
  if (limits === null) throw new Error("A draft with problems is not stored.")
  const began = stored && draftOf(stored)
  const id = stored?.id ?? made.group ?? (await create("extra-categories", textsOf(draft)))
  made.group = id

  const rows = filledOf(draft)
  const before = new Map(stored?.extras.map((extra) => [extra.id, extra]))
  const isMoved = hasMoved(rows, stored)
  for (const [index, row] of rows.entries()) {
    const extra = {
      name: row.name.trim(),
      price: priceOf(row.price) ?? "0",
      enabled: row.enabled,
      ...(isMoved ? { position: index } : {}),
    }
    const known = row.id ?? made.extras.get(row.key)
    if (known === undefined) made.extras.set(row.key, await create("extras", { ...extra, category_id: id }))
    else await change(`extras/${known}`, changeOf(extra, before.get(known)))
  }
  const group = changedFields({ ...textsOf(draft), ...limits }, began ? { ...textsOf(began), ...limitsOf(began) } : {})
  const later = await change(`extra-categories/${id}`, group, etag)
  const kept = new Set(rows.map((row) => row.id))
  for (const extra of before.keys()) if (!kept.has(extra)) await remove(`extras/${extra}`)
  const assignments = changedFields(assignmentsOf(draft), began ? assignmentsOf(began) : {})
  await change(`extra-categories/${id}/assignments`, assignments, later)
}

const textsOf = ({ name, description, enabled }: GroupDraft) => ({
  name: name.trim(),
  description: description.trim(),
  enabled,
})

const assignmentsOf = ({ products, categories }: GroupDraft) => ({ product_ids: products, product_category_ids: categories })

/** Changes a record, unless there is nothing to change. @returns its version afterwards */
async function change(path: string, body: object, etag?: string): Promise<string | undefined> {
  return Object.keys(body).length === 0 ? etag : (await putRecord(path, body, etag)).etag
}

async function create(path: string, body: object): Promise<number> {
  return (await call<{ readonly id: number }>("POST", path, { body })).data.id
}

/** Deletes a record. An earlier attempt may have deleted it already, which is not an error. */
async function remove(path: string): Promise<void> {
  await call("DELETE", path).catch((error: { readonly status?: number }) => {
    if (error.status !== 404) throw error
  })
}

/** Whether the extras have another order than the stored one, or a new extra comes before a stored one. */
function hasMoved(rows: readonly ExtraRow[], stored: ExtraCategory | undefined): boolean {
  const ids = rows.map(({ id }) => id)
  const kept = stored?.extras.map(({ id }) => id).filter((id) => ids.includes(id)) ?? []
  return kept.some((id, index) => ids[index] !== id)
}

/** The fields of an extra that differ from the stored one. A price may be written in another way. */
function changeOf(extra: Pick<Extra, "name" | "price" | "enabled"> & { readonly position?: number }, before: Extra | undefined) {
  if (before === undefined) return extra
  return changedFields({ ...extra, price: Number(extra.price) === Number(before.price) ? before.price : extra.price }, before)
}
