import { setTimeout as sleep } from "node:timers/promises"
import type { Store } from "../../../../support"

export function severalInstances(use: () => Store): void {
  let store: Store
  beforeAll(async () => {
    store = use()
  })

  const manager = (process: number) => store.api("manager", { process })
  const nameOn = async (process: number): Promise<string> =>
    (await store.api("anonymous", { process }).get("status")).body.data.store_name

  /** Milliseconds until a process shows the name. */
  async function seenAfter(process: number, name: string): Promise<number> {
    const start = performance.now()
    while ((await nameOn(process)) !== name) {
      if (performance.now() - start > 10_000) throw new Error(`Process ${process} does not show "${name}" within 10 s`)
      await sleep(20)
    }
    return performance.now() - start
  }

  const listeners = async (): Promise<number[]> =>
    (
      await store.db.raw(
        `select pid from pg_stat_activity where datname = current_database() and application_name like 'svc_settings:%'`,
      )
    ).rows.map((row: { pid: number }) => row.pid)

  describe("a change on one instance", () => {
    it("is visible on that instance at once and on the other instance within a second", async () => {
      for (const [from, to] of [
        [0, 1],
        [1, 0],
      ] as const) {
        const name = `From ${from}`
        expect((await manager(from).put("settings/operation", { store_name: name })).status).toBe(200)
        expect(await nameOn(from)).toBe(name)
        expect(await seenAfter(to, name)).toBeLessThan(1_000)
      }
    })

    it("is visible within a second if it is a force-disable", async () => {
      await manager(0).put("order-types/pickup/force-disable", { disabled: true })
      await sleep(1_000)
      const modes = (await store.api("anonymous", { process: 1 }).get("order-types")).body.data
      expect(modes.find((mode: { slug: string }) => mode.slug === "pickup").force_disabled).toBe(true)
      await manager(1).put("order-types/pickup/force-disable", { disabled: false })
    })

    it("is visible within a second even if the connections that listen for changes have just been cut", async () => {
      const before = await listeners()
      expect(before).toHaveLength(2)
      for (let round = 0; round < 3; round += 1) {
        await store.db.raw(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'svc_settings:%'`,
        )
        const name = `Cut ${round}`
        expect((await manager(0).put("settings/operation", { store_name: name })).status).toBe(200)
        expect(await seenAfter(1, name)).toBeLessThan(1_000)
      }
      await sleep(3_000)
      const after = await listeners()
      expect(after).toHaveLength(2)
      expect(after.filter((pid) => before.includes(pid))).toEqual([])
      await manager(0).put("settings/operation", { store_name: "Listening again" })
      expect(await seenAfter(1, "Listening again")).toBeLessThan(1_000)
    })

    it("costs no statement when the settings are read", async () => {
      await store.api("anonymous", { process: 1 }).get("status")
      const { statements } = await store.statements(async () => {
        for (let call = 0; call < 20; call += 1) {
          await store.api("anonymous", { process: call % 2 }).get("status")
          await store.api("anonymous", { process: call % 2 }).get("order-types")
        }
      })
      // Only the poll for changed settings sends statements, independently of requests.
      expect(statements).toEqual([])
    })
  })

  describe("concurrent changes", () => {
    it("of different keys are all applied, on two instances and without If-Match", async () => {
      const keys = [
        "store_name",
        "store_phone",
        "emergency_closed",
        "manual_acceptance",
        "guest_orders",
        "customer_cancel_minutes",
      ]
      for (let round = 0; round < 5; round += 1) {
        const values: Record<string, unknown> = {
          store_name: `Round ${round}`,
          store_phone: `+3490000000${round}`,
          emergency_closed: round % 2 === 0,
          manual_acceptance: round % 2 === 1,
          guest_orders: round % 2 === 0,
          customer_cancel_minutes: round,
        }
        const answers = await Promise.all(
          keys.map((key, index) => manager(index % 2).put("settings/operation", { [key]: values[key] })),
        )
        expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200))
        await sleep(300)
        for (const process of [0, 1]) {
          expect((await manager(process).get("settings/operation")).body.data).toMatchObject(values)
        }
      }
      await manager(0).put("settings/operation", { emergency_closed: false, guest_orders: true })
    })

    it("with the same tag succeed once; the other changes get 412, and the successful value is stored", async () => {
      for (let round = 0; round < 5; round += 1) {
        await sleep(300)
        const tag = (await manager(0).get("settings/operation")).headers.etag ?? ""
        const names = Array.from({ length: 8 }, (_, index) => `Racer ${round}.${index}`)
        const answers = await Promise.all(
          names.map((store_name, index) =>
            manager(index % 2).put("settings/operation", { store_name }, { headers: { "if-match": tag } }),
          ),
        )
        const winners = answers.flatMap(({ status }, index) => (status === 200 ? [names[index]] : []))
        expect(winners).toHaveLength(1)
        expect(answers.filter(({ status }) => status === 412)).toHaveLength(7)
        const row = await store.db("svc_setting").where({ key: "operation" }).first()
        expect(row.value.store_name).toBe(winners[0])
      }
    })
  })

  describe("a restart", () => {
    it("keeps all settings, and gives the instance the changes that were made during its downtime", async () => {
      const [, second] = store.processes
      await second?.kill()
      await manager(0).put("settings/operation", { store_name: "While away", order_types: { delivery: { max_per_slot: 7 } } })
      await second?.restart()
      expect(await nameOn(1)).toBe("While away")
      const mine = (await manager(0).get("settings/operation")).body.data
      expect((await manager(1).get("settings/operation")).body.data).toEqual(mine)
      expect(mine.order_types.delivery.max_per_slot).toBe(7)
    })

    it("by SIGTERM closes the connection that listens for changes", async () => {
      const [, second] = store.processes
      expect(await listeners()).toHaveLength(2)
      await second?.kill("SIGTERM")
      expect(await listeners()).toHaveLength(1)
      await second?.restart()
    })
  })
}
