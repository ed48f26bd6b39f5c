import { createHash, randomBytes } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import { Client } from "pg"
import { databaseUrl, hostFolder, medusaCommand, required } from "./commands"

export { databaseUrl, hostFolder, processEnvironment } from "./commands"

/** Scripts that fill a migrated database, once per kind: every store starts with a copy of it. Paths in the compiled host. */
const SEEDS = {
  small: "integration-tests/support/small-store.js",
  demo: "src/scripts/seed.js",
} as const

/** `none`: migrated, but without a store. `blank`: not even migrated. */
export type SeedKind = keyof typeof SEEDS | "none" | "blank"

/**
 * Creates a database of the kind; drop it with {@link dropDatabase}.
 * @returns its name
 */
export async function createDatabase(kind: SeedKind): Promise<string> {
  const name = `svc_store_${process.pid}_${randomBytes(4).toString("hex")}`
  await withMaintenance(async (client) => {
    const template = kind === "blank" ? "template0" : await ensureTemplate(client, kind)
    await client.query(`create database "${name}" template "${template}"`)
  })
  return name
}

/** Creates the template of a kind if it is missing. Call this before the first test, because it takes longer than a test may take. */
export async function prepareTemplate(kind: Exclude<SeedKind, "blank">): Promise<void> {
  await withMaintenance((client) => ensureTemplate(client, kind))
}

export async function dropDatabase(name: string): Promise<void> {
  await withMaintenance((client) => client.query(`drop database if exists "${name}" with (force)`))
}

/** Runs work of the same name one at a time across all processes of the run. The lock is released if its process crashes. */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  return withMaintenance(async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [`turn ${name}`])
    return work()
  })
}

/** Connects Knex to a database, as the plugin does. Dates and numbers have the driver's types. */
export function connect(name: string): Knex {
  return knex({ client: "pg", connection: databaseUrl(name), pool: { min: 0, max: 4, idleTimeoutMillis: 500 } })
}

/** Takes a lock on another connection. @returns the function that releases it */
export async function holdLock(database: Knex, statement: string): Promise<() => Promise<void>> {
  const trx = await database.transaction()
  await trx.raw(statement)
  return async () => {
    await trx.rollback()
  }
}

/* -- templates -------------------------------------------------------------------------------------------------------- */

async function ensureTemplate(client: Client, kind: Exclude<SeedKind, "blank">): Promise<string> {
  const name =
    kind === "none" ? `svc_template_none_${required("SVC_TEST_SCHEMA")}` : `svc_template_${kind}_${seedFingerprint(kind)}`
  if (await exists(client, name)) {
    return name
  }
  // Several workers may need the same template at the same time: one creates it, the others wait.
  await client.query("select pg_advisory_lock(hashtext($1))", [`template ${kind}`])
  try {
    if (await exists(client, name)) {
      return name
    }
    const unfinished = `svc_unfinished_${kind}`
    await client.query(`drop database if exists "${unfinished}" with (force)`)
    if (kind === "none") {
      await client.query(`create database "${unfinished}"`)
      await medusaCommand(unfinished, ["db:migrate", "--execute-safe-links"])
    } else {
      const migrated = await ensureTemplate(client, "none")
      await client.query(`create database "${unfinished}" template "${migrated}"`)
      await medusaCommand(unfinished, ["exec", SEEDS[kind]])
      await forgetInstallation(unfinished)
    }
    for (const old of await templatesOf(client, kind)) {
      await client.query(`drop database if exists "${old}"`)
    }
    await client.query(`alter database "${unfinished}" rename to "${name}"`)
    await client.query(`comment on database "${name}" is 'new'`)
    return name
  } finally {
    await client.query("select pg_advisory_unlock(hashtext($1))", [`template ${kind}`])
  }
}

/**
 * Deletes the stored time of installation. During a slow seed the first job may already have stored the real time. In a store with an earlier
 * clock, all orders would then count as older than the installation.
 */
async function forgetInstallation(database: string): Promise<void> {
  const db = connect(database)
  try {
    await db("svc_arrival_walk").delete()
  } finally {
    await db.destroy()
  }
}

async function exists(client: Client, name: string): Promise<boolean> {
  return ((await client.query("select 1 from pg_database where datname = $1", [name])).rowCount ?? 0) > 0
}

async function templatesOf(client: Client, kind: SeedKind): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>("select datname from pg_database where starts_with(datname, $1)", [
    `svc_template_${kind}_`,
  ])
  return rows.map((row) => row.datname)
}

/**
 * A hash of everything that a seeded database depends on: the schema, the script, and the code that writes for it, but not routes.
 */
function seedFingerprint(kind: keyof typeof SEEDS): string {
  const hash = createHash("sha256").update(required("SVC_TEST_SCHEMA"))
  const app = hostFolder()
  const parts = ["modules", "domain", "commands", "workflows", "platform", "links", "providers"].map((part) =>
    join(app, "src", part),
  )
  const support = join(app, "integration-tests", "support")
  const scripts = join(app, "src", "scripts")
  const small = [join(support, "small-store.js"), join(support, "accounts.js"), join(scripts, "demo", "spain.js")]
  const own = kind === "small" ? small : [scripts]
  for (const folder of [...parts, ...own]) {
    hashFolder(hash, folder)
  }
  return hash.digest("hex").slice(0, 12)
}

function hashFolder(hash: ReturnType<typeof createHash>, path: string): void {
  if (!existsSync(path)) {
    return
  }
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) {
      hash.update(name)
      hashFolder(hash, join(path, name))
    }
  } else {
    hash.update(readFileSync(path))
  }
}

/* -- plumbing --------------------------------------------------------------------------------------------------------- */

async function withMaintenance<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl("postgres") })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
