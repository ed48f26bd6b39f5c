import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { readableLog } from "./child-output.mjs"
import { medusa } from "./medusa.mjs"
import { query } from "./postgres.mjs"
import { StartFailure } from "./start-failure.mjs"

/** The URL without its password, for messages. The driver's errors do not contain the URL. */
export function shownUrl(url) {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname}${port ? `:${port}` : ""}${pathname}`
  } catch {
    return "DATABASE_URL"
  }
}

/**
 * Makes sure that the database can be reached, and creates it when the server is there but the database is missing.
 * @param {string} url
 */
export async function reachDatabase(url) {
  let parsed
  try {
    parsed = new URL(url)
  } catch {
    throw new StartFailure("DATABASE_URL is not a valid address.", ["for example: postgres://user:password@host:5432/name"])
  }
  if (!/^postgres(ql)?:$/.test(parsed.protocol) || parsed.pathname.length < 2) {
    throw new StartFailure("DATABASE_URL does not name a PostgreSQL database.", [
      "for example: postgres://user:password@host:5432/name",
    ])
  }
  const name = decodeURIComponent(parsed.pathname.slice(1))
  try {
    const [row] = await query(url, "select current_setting('server_version_num')::int as version")
    if (row.version < 130000) {
      throw new StartFailure(
        `The server of DATABASE_URL is PostgreSQL ${Math.floor(row.version / 10000)}; 13 or newer is required.`,
        ["use a newer server, or none: without DATABASE_URL an own PostgreSQL is started"],
      )
    }
  } catch (error) {
    if (error instanceof StartFailure) {
      throw error
    }
    if (error.code === "3D000") {
      const maintenance = new URL(url)
      maintenance.pathname = "/postgres"
      try {
        await query(maintenance.href, `create database "${name.replaceAll('"', '""')}"`)
        return
      } catch (failure) {
        throw new StartFailure(`The database "${name}" does not exist and cannot be created (${failure.message}).`, [
          `create it: createdb ${name}`,
        ])
      }
    }
    throw unreachable(url, error)
  }
}

function unreachable(url, error) {
  const where = shownUrl(url)
  const without = "or start without DATABASE_URL: an own PostgreSQL comes with the packages"
  if (error.code === "28P01" || error.code === "28000") {
    return new StartFailure(`The database server at ${where} refuses the user or password of DATABASE_URL.`, [
      "correct DATABASE_URL",
      without,
    ])
  }
  if (error.code === "ENOTFOUND" || error.code === "EAI_AGAIN") {
    return new StartFailure(`The host of DATABASE_URL (${where}) is unknown.`, ["correct DATABASE_URL", without])
  }
  const reason = error.code === "ECONNREFUSED" ? "nothing listens there" : (error.code ?? error.message)
  return new StartFailure(`The database server at ${where} cannot be reached: ${reason}.`, [
    "start it, or correct DATABASE_URL",
    without,
  ])
}

/** Whether the database has any migrations. */
export async function isMigrated(url) {
  const [row] = await query(
    url,
    "select to_regclass('public.product') is not null and to_regclass('public.mikro_orm_migrations') is not null as migrated",
  )
  return row.migrated
}

/** Whether the database has no store yet: no products and no orders. */
export async function isEmpty(url) {
  const [row] = await query(url, 'select not exists (select 1 from product) and not exists (select 1 from "order") as empty')
  return row.empty
}

/** Whether a user with the e-mail can sign in to the dashboard. */
export async function hasAdministrator(url, email) {
  const rows = await query(
    url,
    `select 1 from "user" u where lower(u.email) = lower($1) and u.deleted_at is null
       and exists (select 1 from provider_identity p where lower(p.entity_id) = lower($1) and p.provider = 'emailpass' and p.deleted_at is null)`,
    [email],
  )
  return rows.length > 0
}

/**
 * Updates the demo's `store_url` to the port of this start, if it is still the URL of the last start. The owner has set any other URL,
 * which stays.
 * @param {string} url of the database
 * @param {number} before port of the last start
 * @param {number} port of this start
 */
export async function followPort(url, before, port) {
  if (before === port) return
  await query(
    url,
    `update svc_setting set value = jsonb_set(value, '{store_url}', to_jsonb($2::text)), version = version + 1, updated_at = now()
     where key = 'operation' and value ->> 'store_url' = $1`,
    [`http://localhost:${before}`, `http://localhost:${port}`],
  )
}

/** The texts that the seed uses for test cards and for real cards. */
const CARD_WORDS = fileURLToPath(new URL("../../src/scripts/demo/card-words.json", import.meta.url))

const CARD = "(value -> 'pp_stripe_card')"

/**
 * Sets the texts of the demo's card payment, which say whether its cards are test cards or real ones. With real cards, the texts of the
 * test cards and the key of the local Stripe are always removed. With test cards, their texts are restored only if the owner has changed
 * nothing.
 * @param {string} url of the database
 * @param {boolean} isTest this start takes test cards, with the local server instead of Stripe
 */
export async function followStripe(url, isTest) {
  const { test, real } = JSON.parse(readFileSync(CARD_WORDS, "utf8"))
  const words = ({ title, description }) => JSON.stringify({ title, description })
  const key = JSON.stringify({ publishable_key: test.publishable_key })
  const change = async (card, condition, values) => {
    await query(
      url,
      `update svc_setting set value = jsonb_set(value, '{pp_stripe_card}', ${card}), version = version + 1, updated_at = now()
       where key = 'payment-gateways' and ${condition}`,
      values,
    )
  }
  if (isTest) {
    const settings = `jsonb_build_object('settings', cast($3 as jsonb))`
    const isUntouched = `${CARD} - 'enabled' = cast($1 as jsonb) || '{"settings": {}}'`
    await change(`${CARD} || cast($2 as jsonb) || ${settings}`, isUntouched, [words(real), words(test), key])
    return
  }
  await change(`${CARD} || cast($2 as jsonb)`, `${CARD} @> cast($1 as jsonb)`, [words(test), words(real)])
  await change(`${CARD} #- '{settings,publishable_key}'`, `${CARD} -> 'settings' @> cast($1 as jsonb)`, [key])
}

/** Runs the migrations and link migrations of the platform and the plugin. */
export async function migrate(options) {
  const result = await medusa(["db:migrate", "--execute-safe-links"], options)
  if (result.code !== 0) {
    throw new StartFailure(
      "The database cannot be migrated.",
      [
        `the full output is in ${options.logFile}`,
        /permission denied/i.test(result.output) ? "the database's user needs the right to make tables" : "",
        /already exists/i.test(result.output) ? "the database holds something else: use an empty one" : "",
      ].filter(Boolean),
      readableLog(result.output),
    )
  }
}

/** Runs a script of this repository in the platform's container. */
export async function execute(script, args, options) {
  const result = await medusa(["exec", script, ...args], options)
  if (result.code !== 0) {
    throw new StartFailure(`${options.purpose} failed.`, [`the full output is in ${options.logFile}`], readableLog(result.output))
  }
}
