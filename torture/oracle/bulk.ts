import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Invariant, violationsOf } from "./invariant"

/** The number of extras in a bulk change, their name, and their price before it. Each change adds one to the price. */
export const MANY = 300
export const MANY_NAMED = "Muchos"
export const MANY_COST = 5

const invariants: readonly Invariant[] = [
  {
    violation: "a bulk change that was applied partially or twice",
    sql: `select e.price::text, count(*)::int as extras, b.done from svc_extra e
          cross join (select count(*)::int as done from svc_bulk where status = 'done' and total = ?) b
          where e.id like 'many\\_%' and e.price <> ? + b.done group by 1, 3`,
    bindings: [MANY, MANY_COST],
  },
  {
    violation: "a bulk change that failed",
    sql: "select id, error from svc_bulk where status = 'failed'",
  },
]

/** Bulk changes that were applied partially. */
export const lostChanges = (db: Knex): Promise<string[]> => violationsOf(db, invariants)
