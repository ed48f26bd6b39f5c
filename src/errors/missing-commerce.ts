import { fill, type Words } from "../languages"

/** The parts of a host that selling requires (contract section 15, `svc_commerce_missing`). */
export const COMMERCE_GAPS = ["region", "sales_channel", "stock_location", "currency"] as const
export type CommerceGap = (typeof COMMERCE_GAPS)[number]

/** One sentence per missing part, with the place where it is set up. */
export function missingSentences(
  { missing, country }: { readonly missing: readonly string[]; readonly country: string },
  { commerceGaps }: Words,
): string[] {
  return COMMERCE_GAPS.filter((gap) => missing.includes(gap)).map((gap) => fill(commerceGaps[gap], { country }))
}
