import { setImmediate as yieldTurn } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { BulkEntity, BulkOrder } from "../../domain/bulk"
import { branchOf, type Catalogue, foldText, matchesSearch } from "../../domain/catalog"
import { invalidField } from "../../errors"
import { invalidateCatalogue, readCatalogue } from "../../platform/catalogue/catalogue-view"

/** How many texts are searched before the event loop is free again. */
const AT_ONCE = 250

interface Candidate {
  readonly id: string
  /** The text to search, the same as for a search in the resource's list. */
  readonly text: () => string
}

/**
 * Resolves the targets of a bulk change to distinct ids: those listed, or those that match in the current catalogue.
 * @throws rest_invalid_param for a category that does not exist
 */
export async function resolveTargets(
  scope: MedusaContainer,
  { entity, target }: Pick<BulkOrder, "entity" | "target">,
  now: number,
): Promise<string[]> {
  if ("ids" in target) return [...new Set(target.ids)]
  // Include changes that other processes have just made.
  invalidateCatalogue(scope)
  const catalogue = await readCatalogue(scope, now)
  if ("category_id" in target) return inCategory(catalogue, entity, target.category_id)
  const candidates = candidatesOf(catalogue, entity)
  if (!("search" in target)) return candidates.map(({ id }) => id)
  const found: string[] = []
  for (let from = 0; from < candidates.length; from += AT_ONCE) {
    for (const { id, text } of candidates.slice(from, from + AT_ONCE)) {
      if (matchesSearch(foldText(text()), target.search)) found.push(id)
    }
    await yieldTurn()
  }
  return found
}

function candidatesOf(catalogue: Catalogue, entity: BulkEntity): Candidate[] {
  switch (entity) {
    case "product":
      return catalogue.products.map(({ id, name, description, tags }) => ({
        id,
        text: () => `${name}\n${description}\n${tags.join("\n")}`,
      }))
    case "extra":
      return catalogue.extraCategories.flatMap(({ extras }) => extras).map(candidateOf)
    case "extra_category":
      return catalogue.extraCategories.map(candidateOf)
  }
}

function candidateOf({
  id,
  name,
  description,
}: {
  readonly id: number
  readonly name: string
  readonly description: string
}): Candidate {
  return { id: String(id), text: () => `${name}\n${description}` }
}

/** The ids of the extras or products in a category; for products also those in categories below it, as in the product list. */
function inCategory(catalogue: Catalogue, entity: BulkEntity, id: string): string[] {
  if (entity === "extra") {
    const category = catalogue.extraCategoryById.get(Number(id))
    if (!category) throw invalidField("target.category_id", { code: "rest_not_in_enum" })
    return category.extras.map((extra) => String(extra.id))
  }
  const root = catalogue.categories.find((category) => category.id === id)
  if (!root) throw invalidField("target.category_id", { code: "rest_not_in_enum" })
  const branch = new Set(branchOf(catalogue.categories, root).map((category) => category.id))
  return catalogue.products
    .filter(({ categories }) => categories.some((category) => branch.has(category.id)))
    .map((product) => product.id)
}
