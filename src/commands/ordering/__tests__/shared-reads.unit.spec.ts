import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { timeOfStatement } from "../../../database/request-time"
import { defaultOperationSettings } from "../../../domain/settings/default-operation-settings"
import { OrderingService } from "../../../modules/ordering/service"
import { SETTINGS_MODULE } from "../../../modules/settings"
import { answerBy, forRequest } from "../../../platform/process/deadline"
import { measureDistance } from "../../delivery/measure-distance"
import { OrderFeed } from "../reading/order-feed"

/* A shared read may be started by a request that is close to its deadline: the read must not inherit that deadline. */

/** An empty database that records the time limit of each statement. */
function database() {
  const times: number[] = []
  const raw = () => {
    times.push(timeOfStatement())
    return Object.assign(Promise.resolve({ rows: [] }), { options: () => Promise.resolve({ rows: [] }) })
  }
  return { knex: { raw } as unknown as Knex, times }
}

/** Runs work as a request that has 1.2 seconds left until its deadline. */
function late<T>(work: () => T): T {
  const scope = {}
  answerBy(scope, performance.now() + 1_200)
  return forRequest(scope, work)
}

describe("a read that many requests share", () => {
  it("has its own time limit: slot counts", async () => {
    const { knex, times } = database()
    const ordering = new OrderingService({ __pg_connection__: knex })
    await late(() => Promise.all([ordering.slotCounts(["a"], ["processing"]), ordering.slotCounts(["a", "b"], ["processing"])]))
    expect(times).toEqual([5_000, 5_000])
  })

  it("has its own time limit: the start of the order feed", async () => {
    const { knex, times } = database()
    const scope = { resolve: () => knex, createScope: () => scope } as unknown as MedusaContainer
    const feed = new OrderFeed(scope)
    const follower = () => undefined
    await late(() => feed.follow(follower))
    feed.leave(follower)
    expect(times).toEqual([5_000])
  })

  it("has its own time limit: the distance to an address", async () => {
    const { knex } = database()
    const asked: number[] = []
    const settings = defaultOperationSettings()
    const parts: Record<string, unknown> = {
      [ContainerRegistrationKeys.PG_CONNECTION]: knex,
      [Modules.CACHE]: {
        get: async () => {
          asked.push(timeOfStatement())
          return { value: 1_234, at: Date.now() }
        },
      },
      [SETTINGS_MODULE]: {
        operation: async () => ({
          ...settings,
          delivery: {
            ...settings.delivery,
            store_address: "Plaza Mayor 1",
            routing: { ...settings.delivery.routing, provider: "osrm" },
            geocoder: { ...settings.delivery.geocoder, provider: "nominatim" },
          },
        }),
      },
    }
    const scope = { resolve: (name: string) => parts[name] } as unknown as MedusaContainer
    expect(await late(() => measureDistance(scope, "Calle Mayor 5", Date.now()))).toEqual({ ok: true, meters: 1_234 })
    expect(asked).toEqual([5_000])
  })
})
