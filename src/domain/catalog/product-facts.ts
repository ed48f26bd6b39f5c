/** The 14 substances of Regulation (EU) 1169/2011, annex II, in its order. */
export const ALLERGENS = [
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "peanuts",
  "soybeans",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
] as const
export type Allergen = (typeof ALLERGENS)[number]

/** What a kitchen writes about a dish into the product's metadata on the platform. */
export interface ProductFacts {
  /** In the order of the regulation, each once. */
  readonly allergens: readonly Allergen[]
  readonly tags: readonly string[]
  /** Where it is prepared; null: nowhere in particular. */
  readonly station: string | null
  /** Place within its category, lowest first; null: after those that have one. */
  readonly menuOrder: number | null
}

/**
 * Reads `allergens`, `tags`, `station` and `menu_order` of the metadata. Lists may be arrays or text with commas, since the
 * platform's dashboard edits metadata as text. What is no allergen of the regulation is left out: a word that nobody knows is no
 * warning, and belongs into the tags.
 */
export function productFacts(metadata: Readonly<Record<string, unknown>> | null): ProductFacts {
  const named = new Set(words(metadata?.allergens).map((word) => word.toLowerCase()))
  return {
    allergens: ALLERGENS.filter((allergen) => named.has(allergen)),
    tags: [...new Set(words(metadata?.tags))],
    station: word(metadata?.station),
    menuOrder: position(metadata?.menu_order),
  }
}

function words(value: unknown): string[] {
  const parts = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : []
  return parts.flatMap((part) => word(part) ?? [])
}

function word(value: unknown): string | null {
  if (typeof value !== "string") return null
  return value.trim() || null
}

function position(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value
  return typeof number === "number" && Number.isFinite(number) ? number : null
}
