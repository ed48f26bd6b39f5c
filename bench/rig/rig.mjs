import { mkdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { query } from "../../scripts/launcher/postgres.mjs"
import { offerManualShipping } from "../references/native-checkout.mjs"
import { openDatabaseServer } from "./database.mjs"
import { makeHosts } from "./host.mjs"
import { createClient } from "./load.mjs"
import { startServer } from "./server.mjs"
import { readShop } from "./shop.mjs"

const PROFILES = join(dirname(fileURLToPath(import.meta.url)), "..", "..", ".cache", "bench", "profiles")

/** Removes the plugin's triggers and indexes from the platform's tables, so that they do not slow down the references. */
const DROP_OUR_TRIGGERS = `do $$
declare
  function regprocedure;
begin
  for function in select oid from pg_proc where prorettype = 'trigger'::regtype and proname like 'svc\\_%' loop
    execute format('drop function %s cascade', function);
  end loop;
end $$`

export const ADMINISTRATOR = { username: "admin@example.com", password: "supersecret" }

/**
 * Starts what all rows share: a database server, compiled hosts, and stores. A store is a server process with its own database.
 * @param {{ quick: boolean, profile: boolean, step: <T>(label: string, work: () => Promise<T>) => Promise<T> }} options
 */
export async function openRig({ quick, profile, step }) {
  const hosts = makeHosts()
  const open = new Set()
  let database
  let main
  let bare

  try {
    database = await openDatabaseServer({ host: hosts.full, step })
  } catch (error) {
    hosts.remove()
    throw error
  }

  /**
   * A store for one row. `prepare` changes its database before the server starts; `template` names the database to copy; `environment` adds
   * variables to the environment of its server.
   */
  async function openStore(name, { prepare, template, environment } = {}) {
    const databaseUrl = await database.copyStore(`bench_${name}`, template)
    await prepare?.(databaseUrl)
    const server = await startServer({ folder: hosts.full, databaseUrl, environment })
    const client = createClient(server.url, { connections: 64 })
    const { data } = await client.post("/svc/v1/auth/token", ADMINISTRATOR)
    const store = {
      name: `bench_${name}`,
      databaseUrl,
      server,
      client,
      shop: await readShop(databaseUrl),
      bearer: { authorization: `Bearer ${data.token}` },
      /** Credentials for the platform's own sign-in. */
      platformSignIn: { email: ADMINISTRATOR.username, password: ADMINISTRATOR.password },
      async close() {
        open.delete(store)
        client.close()
        await server.stop()
      },
    }
    open.add(store)
    return store
  }

  /** Opens the platform without the plugin on a copy of the same store. `environment` adds variables to the environment of its server. */
  async function openBare(name = "bare", environment = {}) {
    const databaseUrl = await database.copyStore(`bench_${name}`)
    await query(databaseUrl, DROP_OUR_TRIGGERS)
    const server = await startServer({ folder: hosts.bare, databaseUrl, environment })
    const client = createClient(server.url, { connections: 64 })
    const store = {
      name: `bench_${name}`,
      server,
      client,
      async close() {
        open.delete(store)
        client.close()
        await server.stop()
      },
    }
    open.add(store)
    const shop = await readShop(databaseUrl)
    const { username: email, password } = ADMINISTRATOR
    store.shop = { ...shop, shipping_option_id: await offerManualShipping(client, { email, password }) }
    return store
  }

  return {
    quick,
    hosts,
    database,
    step,
    openStore,
    openBare,
    /** The store that most rows share. */
    async main() {
      main ??= openStore("main")
      return main
    },
    /** The platform without the plugin, for references B and C. */
    async bare() {
      bare ??= openBare()
      return bare
    },
    /** With `--profile`, runs the work again while the store's server records a CPU profile. */
    async profile(name, store, work) {
      if (!profile) {
        return
      }
      mkdirSync(PROFILES, { recursive: true })
      await store.server.command("startProfile")
      try {
        await work()
      } finally {
        await store.server.command("stopProfile", join(PROFILES, `${name}.cpuprofile`))
      }
    },
    /** Runs the work. With `--profile`, also saves where the program allocated the memory that it still keeps afterwards. */
    async allocations(name, store, work) {
      if (!profile) {
        return work()
      }
      mkdirSync(PROFILES, { recursive: true })
      await store.server.command("startAllocations")
      try {
        return await work()
      } finally {
        await store.server.command("stopAllocations", join(PROFILES, `${name}.heapprofile`))
      }
    },
    async close() {
      await Promise.all([...open].map((store) => store.close()))
      await database.close()
      hosts.remove()
    },
  }
}
