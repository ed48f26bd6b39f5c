import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { serviceOf } from "../statements"

const databaseNamed = (name: string) => ({ name }) as unknown as Knex & { name: string }

const statements = {
  where: (database: Knex, suffix: string) => `${databaseOf(database)} ${suffix}`,
  lock: (trx: Knex.Transaction, key: string) => `${databaseOf(trx)} locks ${key}`,
}

function databaseOf(database: Knex): string {
  return (database as unknown as { name: string }).name
}

class Things extends serviceOf(statements) {
  readonly kind = "things"
}

describe("the service of a module", () => {
  const things = new Things(databaseNamed("own"))
  const trx = databaseNamed("transaction") as unknown as Knex.Transaction

  it("runs its statements on the module's own connection, or in a transaction", () => {
    expect(things.where("now")).toBe("own now")
    expect(things.in(trx).where("now")).toBe("transaction now")
    expect(things.in(trx).lock("a")).toBe("transaction locks a")
    expect(things.kind).toBe("things")
  })

  it("offers statements that need a transaction only in a transaction", () => {
    // @ts-expect-error the service's own connection is not a transaction
    const { lock: onConnection } = things
    // @ts-expect-error another connection is not a transaction
    const { lock: onAnother } = things.in(databaseNamed("other"))
    expect([typeof onConnection, typeof onAnother]).toEqual(["function", "function"])
  })
})
