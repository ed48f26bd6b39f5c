import { Arenas } from "../../../torture/arena"
import { lost } from "../../../torture/oracle"
import type { Scenario } from "../../../torture/scenario"
import { cardsForPlaces } from "../../../torture/scenarios/cards-for-places"
import { endedInOrder } from "../../../torture/scenarios/ended-in-order"
import { killedAtFailpoints } from "../../../torture/scenarios/killed-at-failpoints"
import { killedAtRandom } from "../../../torture/scenarios/killed-at-random"
import { type Answer, DatabaseProxy, needs } from "../../support"

/** A fixed seed, so that failures are reproducible. `npm run torture` uses random ones. */
const SEED = 20_261_120
/** The time limit of a test is reached only if something hangs. */
const HANGS_MS = 600_000

/**
 * A short version of `npm run torture` on one store: two servers, a Redis, and a proxy that can cut only the servers off from the
 * database.
 */
needs("redis").describe("an order that the service has confirmed", () => {
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

  /** A store with lost data is not reused. */
  async function expectNothingLost(losses: readonly string[]): Promise<void> {
    if (losses.length > 0) await arenas.close()
    expect(losses).toEqual([])
  }

  it.each<[string, Scenario]>([
    ["exists once after a server crashed while placing it, and the same request succeeds", killedAtFailpoints],
    ["exists once after a server crashed at a random moment", killedAtRandom],
    ["exists after a server received SIGTERM, and no request is dropped", endedInOrder],
    ["is paid, with one order per place, after a server crashed while refunding late payments", cardsForPlaces],
  ])(
    "%s",
    async (_guarantee, scenario) => {
      await expectNothingLost((await scenario.run(await arenas.of(scenario))).lost)
    },
    HANGS_MS,
  )

  it(
    "survives a short database outage: requests succeed or are refused with the service's codes, and the servers recover",
    async () => {
      const arena = await arenas.of(killedAtRandom)
      const { store, bodies } = arena
      const key = `outage-${Date.now()}`
      const place = (process: number, suffix: string | number): Promise<Answer> =>
        store
          .api("anonymous", { process })
          .post("orders", bodies.pickup(), { headers: { "Idempotency-Key": `${key}-${suffix}` }, timeout: HANGS_MS })
      const before = store.processes.map(({ pid }) => pid)
      const { id } = (await place(0, "before")).body.data
      await database.kill()
      const requests = [0, 1, 0, 1].map((process, index) => place(process, index))
      await new Promise((resolve) => setTimeout(resolve, 500))
      await database.start()
      // A request is refused if its connection breaks, or waits for a new connection.
      const answers = await Promise.all(requests)
      const outcomes = answers.map(({ status, body }) => body.error?.code ?? status)
      expect(outcomes.filter((outcome) => outcome !== 201 && outcome !== "svc_overloaded")).toEqual([])
      for (const [index, first] of answers.entries()) {
        const again = await whenNotBusy(() => place(index % 2, index))
        expect(again.status).toBe(first.status === 201 ? 200 : 201)
        if (first.status === 201) expect(again.body.data.id).toBe(first.body.data.id)
      }
      for (const process of [0, 1]) {
        const read = await whenNotBusy(() => store.api("manager", { process }).get(`orders/${id}`))
        expect([read.status, read.body.data?.id]).toEqual([200, id])
      }
      expect(store.processes.map(({ pid, running }) => running && pid)).toEqual(before)
      await expectNothingLost(await lost(arena))
    },
    HANGS_MS,
  )
})

/** Repeats the request while the service is overloaded. */
async function whenNotBusy(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
