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

/** The kitchen's facts about a dish, kept in the metadata of the platform's product. */
export interface ProductFacts {
  /** In the order of the regulation, each once. */
  readonly allergens: readonly Allergen[]
  readonly tags: readonly string[]
  /** Where it is prepared; null: not set. */
  readonly station: string | null
  /** Position within its category, lowest first; null: at the end. */
  readonly menuOrder: number | null
}

/**
 * Reads `allergens`, `tags`, `station` and `menu_order` from the metadata. A list may be an array or text with commas, because
 * the platform's dashboard edits metadata as text. Words that are not allergens of the regulation are left out; they belong in
 * the tags.
 */
export function productFacts(metadata: Readonly<Record<string, unknown>> | null): ProductFacts {
  const allergenWords = new Set(words(metadata?.allergens).map((word) => word.toLowerCase()))
  return {
    allergens: ALLERGENS.filter((allergen) => allergenWords.has(allergen)),
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
