/** Minimum contrast of text (WCAG 2.2, 1.4.3), and of marks and icons (1.4.11). */
export const TEXT_CONTRAST = 4.5
export const MARK_CONTRAST = 3

export interface BrandColours {
  /** `#rrggbb` */
  readonly primary: string
  /** Black or white, whichever has the higher contrast with `primary`. One of the two always reaches {@link TEXT_CONTRAST}. */
  readonly onPrimary: "#000000" | "#ffffff"
  /** Contrast between `primary` and `onPrimary`, 1 to 21. */
  readonly contrast: number
}

/** Normalises `#rgb` or `#rrggbb` to lower-case `#rrggbb`; null for any other text. */
export function fullColour(colour: string): string | null {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour.trim()) ?? []
  if (digits === undefined) return null
  return `#${(digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits).toLowerCase()}`
}

/** Relative luminance as WCAG defines it, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours `#rrggbb`, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The store's colour with the text colour to use on it; null when `primaryColour` is not a colour. */
export function brandColours(primaryColour: string): BrandColours | null {
  const primary = fullColour(primaryColour)
  if (primary === null) return null
  const [white, black] = [contrastOf(primary, "#ffffff"), contrastOf(primary, "#000000")]
  return white >= black ? { primary, onPrimary: "#ffffff", contrast: white } : { primary, onPrimary: "#000000", contrast: black }
}
