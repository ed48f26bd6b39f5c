/** An amount of the service, exact: decimals stay strings. */
export function money(amount: string | number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(amount as Intl.StringNumericLiteral)
}
