import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { timeOfStatement } from "../../../database/request-time"
import { defaultOperationSettings } from "../../../domain/settings/default-operation-settings"
import { OrderingService } from "../../../modules/ordering/service"
import { SETTINGS_MODULE } from "../../../modules/settings"
import { answerBy, forRequest } from "../../../platform/deadline"
import { measureDistance } from "../../delivery/measure-distance"
import { OrderFeed } from "../order-feed"

/* What many share is begun by one of them, maybe by one whose time is nearly up: it must not end with his. */

/** A database that has nothing and tells how long each statement may take. */
function database() {
  const times: number[] = []
  const raw = () => {
    times.push(timeOfStatement())
    return Object.assign(Promise.resolve({ rows: [] }), { options: () => Promise.resolve({ rows: [] }) })
  }
  return { knex: { raw } as unknown as Knex, times }
}

/** Work of a request that has to be answered in little more than a second. */
function late<T>(work: () => T): T {
  const scope = {}
  answerBy(scope, performance.now() + 1_200)
  return forRequest(scope, work)
}

describe("a read that many share has a time of its own", () => {
  it("counts of slots", async () => {
    const { knex, times } = database()
    const ordering = new OrderingService({ __pg_connection__: knex })
    await late(() => Promise.all([ordering.slotCounts(["a"], ["processing"]), ordering.slotCounts(["a", "b"], ["processing"])]))
    expect(times).toEqual([5_000, 5_000])
  })

  it("the beginning of the feed of orders", async () => {
    const { knex, times } = database()
    const feed = new OrderFeed({ resolve: () => knex } as unknown as MedusaContainer)
    const follower = () => undefined
    await late(() => feed.follow(follower))
    feed.leave(follower)
    expect(times).toEqual([5_000])
  })

  it("the way to an address", async () => {
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
