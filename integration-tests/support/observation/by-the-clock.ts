/**
 * Whether a statement is sent on a schedule, independently of requests: changes of taxes and promotions (at most twice a second),
 * the host's data for selling (every five seconds), webhooks (once a minute while there are none), the last use of a credential
 * (once a minute). These are excluded from a request's statement count.
 */
export function isByTheClock(statement: string): boolean {
  return /tax_rate_rule|with chosen as|set last_used_at|array_agg\(distinct topic\)/.test(statement)
}
