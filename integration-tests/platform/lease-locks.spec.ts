import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { Client } from "pg"
import { type Lease, LeaseLocks } from "../../src/modules/ordering/native/lease-locks"
import { connect, createDatabase, databaseUrl, dropDatabase } from "../support/database"

/*
 * A running process has a database connection with its name. If the holder of a lock has no such connection, the lock is taken over early.
 */

let name: string
let db: Knex
let locks: LeaseLocks
/** The connection of a process that is running. */
let seen: Client

beforeAll(async () => {
  name = await createDatabase("none")
  db = connect(name)
  locks = new LeaseLocks(db)
  seen = new Client({ connectionString: databaseUrl(name), application_name: "svc_settings:running" })
  await seen.connect()
  // Right after its start, the database does not know yet which processes are running.
  await db.raw("select pg_sleep(greatest(0, 5.1 - extract(epoch from now() - pg_postmaster_start_time())))")
})
afterAll(async () => {
  await seen?.end()
  await db?.destroy()
  if (name) await dropDatabase(name)
})
beforeEach(() => db("svc_cart_turn").delete())

const SEEN = { holder: "first", presence: "svc_settings:running" }
const UNSEEN = { holder: "first", presence: "svc_settings:dead" }
const UNNAMED = { holder: "first", presence: null }
const OTHER = { holder: "second", presence: "svc_settings:running" }

describe.each([
  ["an order's payment", { key: "pay:order_1", leaseMs: 30_000 }],
  ["a cart", { key: "cart_1", leaseMs: 15_000 }],
])("the lock of %s", (_what, lock) => {
  const take = (who: Pick<Lease, "holder" | "presence">) => locks.take({ ...lock, ...who })
  /** Changes the lock as if its holder had taken or last renewed it this many milliseconds ago. */
  const renewedAgo = async (ms: number): Promise<void> => {
    const changed = await db("svc_cart_turn")
      .where({ cart_id: lock.key })
      .update({ until: db.raw("now() + ? * interval '1 millisecond'", [lock.leaseMs - ms]) })
    expect(changed).toBe(1)
  }

  it("is free if nobody has it, including after it was released", async () => {
    expect(await take(UNSEEN)).toBe("free")
    await locks.end({ ...lock, ...UNSEEN })
    expect(await take(OTHER)).toBe("free")
  })

  it("is taken over four seconds after its last renewal if its holder has no connection", async () => {
    await take(UNSEEN)
    await renewedAgo(3_000)
    expect(await take(OTHER)).toBeUndefined()
    await renewedAgo(4_100)
    expect(await take(OTHER)).toBe("inherited")
  })

  it.each([
    ["has a connection", SEEN],
    ["has no connection name to look for", UNNAMED],
  ])("stays for its whole lease if its holder %s, and is then free", async (_how, holder) => {
    await take(holder)
    await renewedAgo(lock.leaseMs - 1_000)
    expect(await take(OTHER)).toBeUndefined()
    await renewedAgo(lock.leaseMs + 100)
    expect(await take(OTHER)).toBe("free")
  })

  it("stays with a holder that has no connection but renews it", async () => {
    await take(UNSEEN)
    await renewedAgo(5_000)
    expect(await locks.renew({ ...lock, ...UNSEEN })).toBe(true)
    expect(await take(OTHER)).toBeUndefined()
  })

  it("cannot be renewed or released by its former holder after another process took it over", async () => {
    await take(UNSEEN)
    await renewedAgo(5_000)
    await take(OTHER)
    expect(await locks.renew({ ...lock, ...UNSEEN })).toBe(false)
    await locks.end({ ...lock, ...UNSEEN })
    expect(await take({ holder: "third", presence: null })).toBeUndefined()
  })

  it("is taken over by only one of many processes that try at the same time", async () => {
    await take(UNSEEN)
    await renewedAgo(5_000)
    const taken = await Promise.all(["a", "b", "c", "d"].map((holder) => take({ holder, presence: null })))
    expect(taken.filter((one) => one !== undefined)).toEqual(["inherited"])
  })
})
