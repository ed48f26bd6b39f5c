import { CardStore, type orderBodies, type ServerProcess, type SmallCatalogue, type Store } from "../integration-tests/support"
import type { LocalStripe } from "../integration-tests/support/vendors/local-stripe"
import { MailSwitch } from "./mail-switch"
import type { DatabaseSwitch, Scale, Scenario } from "./scenario"

/** Stock of water bottles: enough for every order, and counted exactly. */
export const WATER = 100_000
const POINTS = 1_000_000

/** A store under test, open and stocked, with the data that scenarios use. */
export interface Arena {
  readonly store: Store
  readonly shop: SmallCatalogue
  readonly bodies: ReturnType<typeof orderBodies>
  /** The account of the customer who redeems points. */
  readonly customer: number
  readonly scale: Scale
  readonly database: DatabaseSwitch
  /** The local Stripe at which guests pay by card. */
  readonly stripe: LocalStripe
  /** The mail server for mails to customers. */
  readonly mails: MailSwitch
  /** Random numbers from the seed of the run. */
  readonly chance: Chance
  process(index: number): ServerProcess
}

export interface Chance {
  readonly seed: number
  /** An integer below the limit. */
  below(limit: number): number
}

/** A separate generator per user of random numbers, so that each sequence is independent of the others' timing. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  return {
    seed,
    below: (limit) => {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
    },
  }
}

/** Opens stores for scenarios. Scenarios with the same requirements share one. */
export class Arenas {
  readonly #open = new Map<string, Promise<Omit<Arena, "chance">>>()

  constructor(
    private readonly scale: Scale,
    private readonly database: DatabaseSwitch,
    private readonly seed: number,
  ) {}

  async of({ redis = false, env = {} }: Scenario): Promise<Arena> {
    const kind = JSON.stringify([redis, env])
    const opening = this.#open.get(kind) ?? this.#begin(redis, env)
    this.#open.set(kind, opening)
    return { ...(await opening), chance: chance(this.seed) }
  }

  /** Stops the open stores, so that no scenario gets a damaged one. */
  async close(): Promise<void> {
    const open = [...this.#open.values()]
    this.#open.clear()
    for (const opening of open) {
      const arena = await opening.catch(() => undefined)
      await arena?.store.stop()
      await arena?.stripe.stop()
      await arena?.mails.stop()
    }
  }

  async #begin(redis: boolean, env: Readonly<Record<string, string>>): Promise<Omit<Arena, "chance">> {
    const { port: databasePort } = this.database
    const mails = await MailSwitch.start()
    // Cards need the local Stripe.
    const cards = await CardStore.start({
      processes: 2,
      redis,
      env: { SMTP_URL: mails.url, MAIL_FROM: "hola@casa.example", ...env },
      ...(databasePort === undefined ? {} : { databasePort }),
    }).catch(async (error: unknown) => {
      await mails.stop()
      throw error
    })
    const { store, shop, stripe, body: bodies } = cards
    try {
      await stock(store)
      const customer = await giveProgram(store)
      const { scale, database } = this
      const process = (index: number): ServerProcess => {
        const found = store.processes[index]
        if (!found) throw new Error(`There is no process ${index}`)
        return found
      }
      return { store, shop, bodies, stripe, customer, scale, database, mails, process }
    } catch (error) {
      await cards.stop()
      await mails.stop()
      throw error
    }
  }
}

async function stock(store: Store): Promise<void> {
  await store.db.raw(
    `update inventory_level set stocked_quantity = ?, raw_stocked_quantity = jsonb_build_object('value', ?::text, 'precision', 20)
     where inventory_item_id = (select inventory_item_id from product_variant_inventory_item i join product_variant v on v.id = i.variant_id where v.sku = 'AGUA')`,
    [WATER, String(WATER)],
  )
}

async function giveProgram(store: Store): Promise<number> {
  const manager = store.api("manager")
  const program = { enabled: true, redeem: { points_per_currency: 20, minimum_points: 20 } }
  const enabled = await manager.put("loyalty/program", program)
  const { body } = await store.api("customer").get("auth/me")
  const given = await manager.post(`loyalty/accounts/${body.data.id}/adjust`, {
    points: POINTS,
    reason: "torture",
    idempotency: `torture-${Date.now()}`,
  })
  if (enabled.status !== 200 || given.status !== 201) throw new Error(`No points could be given: ${enabled.text} ${given.text}`)
  // Every process sees the loyalty program within a second.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  return body.data.id
}
