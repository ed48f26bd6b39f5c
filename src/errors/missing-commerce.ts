import type { Language } from "./language"

/** The parts of a host that selling requires (contract section 15, `svc_commerce_missing`). */
export const COMMERCE_GAPS = ["region", "sales_channel", "stock_location", "currency"] as const
export type CommerceGap = (typeof COMMERCE_GAPS)[number]

type Sentence = (country: string) => string

/** Each missing part, and where it is set up. */
const SENTENCES: Readonly<Record<CommerceGap, Readonly<Record<Language, Sentence>>>> = {
  region: {
    es: (country) =>
      `No hay región para el país ${country}: añádelo a una en Ajustes → Regiones, o cambia \`country\` en PUT /svc/v1/settings/operation.`,
    en: (country) =>
      `There is no region for the country ${country}: add it to one under Settings → Regions, or change \`country\` with PUT /svc/v1/settings/operation.`,
  },
  sales_channel: {
    es: () => "La tienda no tiene canal de venta predeterminado: elígelo en Ajustes → Tienda.",
    en: () => "The store has no default sales channel: choose it under Settings → Store.",
  },
  stock_location: {
    es: () => "El canal de venta no tiene ubicación de existencias: enlázala en Ajustes → Ubicaciones y envíos.",
    en: () => "The sales channel has no stock location: link one under Settings → Locations & Shipping.",
  },
  currency: {
    es: () => "La divisa de la región no existe: elígela en Ajustes → Regiones.",
    en: () => "The currency of the region does not exist: choose it under Settings → Regions.",
  },
}

/** One sentence per missing part. */
export function missingSentences(
  { missing, country }: { readonly missing: readonly string[]; readonly country: string },
  language: Language,
): string {
  return COMMERCE_GAPS.filter((gap) => missing.includes(gap))
    .map((gap) => SENTENCES[gap][language](country))
    .join(" ")
}
