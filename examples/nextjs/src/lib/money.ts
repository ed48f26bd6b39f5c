/** An amount of the service as text. Decimals stay strings, so they are exact. */
export function money(amount: string | number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(amount as Intl.StringNumericLiteral)
}
