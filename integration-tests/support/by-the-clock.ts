/**
 * Whether a statement is one that the service asks by the clock, however many ask it something: for changes of taxes and
 * promotions at most twice a second, and for what the host sells in every five. They fall where they fall and belong to nobody's
 * request, so no count of a request's statements has them.
 */
export function isByTheClock(statement: string): boolean {
  return /tax_rate_rule|with chosen as/.test(statement)
}
