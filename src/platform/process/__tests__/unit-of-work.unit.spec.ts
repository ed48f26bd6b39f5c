import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { unitOfWork } from "../unit-of-work"

type Answer = (error: Error | null, result?: unknown) => void

/** A knex client whose database connections were lost while they were idle in the pool. */
function lostDatabase(): Knex {
  const Postgres = knex({ client: "pg" }).client.constructor
  class Lost extends Postgres {
    async acquireRawConnection() {
      return {
        on: () => undefined,
        end: (done: () => void) => done(),
        query: (_statement: unknown, answer: Answer) =>
          setImmediate(answer, new Error("Client has encountered a connection error and is not queryable")),
      }
    }
  }
  return knex({ client: Lost as never, connection: { host: "127.0.0.1" } })
}

describe("a unit of work on a lost connection", () => {
  it("does not start the work and rejects with the cause", async () => {
    const database = lostDatabase()
    const work = jest.fn()
    const scope = { resolve: () => database } as unknown as MedusaContainer
    await expect(unitOfWork(scope, work)).rejects.toThrow("Client has encountered a connection error")
    expect(work).not.toHaveBeenCalled()
    await database.destroy()
  })
})
