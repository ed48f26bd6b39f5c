/**
 * Whether a statement is one that the service sends by the clock, however many ask it something: it looks for changes of taxes and
 * promotions at most twice a second, for what the host sells in every five, for webhooks once a minute while it knows of none; it
 * writes down the last use of a credential once a minute. They fall where they fall and belong to nobody's request, so no count of a
 * request's statements has them.
 */
export function isByTheClock(statement: string): boolean {
  return /tax_rate_rule|with chosen as|set last_used_at|array_agg\(distinct topic\)/.test(statement)
}
