import { Arenas } from "../../../torture/arena"
import type { Scenario, Verdict } from "../../../torture/scenario"
import { databaseKilled } from "../../../torture/scenarios/database-killed"
import { endedInOrder } from "../../../torture/scenarios/ended-in-order"
import { killedAtFailpoints } from "../../../torture/scenarios/killed-at-failpoints"
import { killedAtRandom } from "../../../torture/scenarios/killed-at-random"
import { DatabaseProxy } from "../../support"

/** The same chance in every run: what is found here is found again. `npm run torture` draws anew. */
const SEED = 20_261_120
/** Only what hangs takes so long. */
const HANGS_MS = 600_000

/** The short version of `npm run torture`, on one store: two servers, a Redis, a database that is taken away from them alone. */
describe("what the service has acknowledged", () => {
  let database: DatabaseProxy
  let arenas: Arenas

  beforeAll(async () => {
    database = await DatabaseProxy.start()
    arenas = new Arenas("short", database, SEED)
  }, HANGS_MS)
  afterAll(async () => {
    await arenas.close()
    await database.kill()
  }, HANGS_MS)

  /** A store in which something was lost is not handed on. */
  async function judge(scenario: Scenario): Promise<Verdict> {
    const verdict = await scenario.run(await arenas.of(scenario))
    if (verdict.lost.length > 0) await arenas.close()
    return verdict
  }

  it.each([
    ["is there once after a server died in the middle of it, and the same request succeeds", killedAtFailpoints],
    ["is there once after a server died at any moment", killedAtRandom],
    ["is there when a server was told to end, which drops no request", endedInOrder],
    ["is there when the database was gone for a while, and the servers go on by themselves", databaseKilled],
  ])(
    "%s",
    async (_guarantee, scenario) => {
      expect((await judge(scenario)).lost).toEqual([])
    },
    HANGS_MS,
  )
})
