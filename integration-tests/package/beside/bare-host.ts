import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CARD_PAYMENTS, type Store, startStore } from "../../support"

const ROOT = join(__dirname, "..", "..", "..")

/** The repository's medusa-config.ts without the plugin's parts. */
const CONFIG = `const { defineConfig } = require("@medusajs/framework/utils")

const origins = "http://localhost:9000,http://localhost:5173,http://localhost:8000"

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    cookieOptions: { secure: false, sameSite: "lax" },
    http: {
      storeCors: origins, adminCors: origins, authCors: origins,
      jwtSecret: process.env.JWT_SECRET, cookieSecret: process.env.COOKIE_SECRET,
    },
  },
  admin: { disable: true },
  modules: [
    { resolve: "@medusajs/medusa/notification", options: { providers: [
      { resolve: "@medusajs/medusa/notification-local", id: "local", options: { channels: ["feed"] } }] } },
    { resolve: "@medusajs/medusa/fulfillment", options: { providers: [
      { resolve: "@medusajs/medusa/fulfillment-manual", id: "manual" }] } },
    { resolve: "@medusajs/medusa/payment", options: { providers: [{ resolve: process.env.PAYMENT_PROVIDER, id: "card" }] } },
  ],
})
`

/**
 * Starts the platform without the plugin and without its tables and triggers, with the small store's data and the test payment provider.
 */
export async function startBareStore(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), "svc-ordering-bare-"))
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction")
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "bare-host", private: true }))
  writeFileSync(join(folder, "medusa-config.js"), CONFIG)
  try {
    const store = await startStore({ folder, env: CARD_PAYMENTS.env })
    await removeOurs(store)
    return { ...store, stop: () => store.stop().finally(() => rmSync(folder, { recursive: true, force: true })) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function removeOurs({ db }: Store): Promise<void> {
  const { rows: triggers } = await db.raw(
    "select tgname, tgrelid::regclass::text as owner from pg_trigger where not tgisinternal and tgname like '%svc%'",
  )
  for (const { tgname, owner } of triggers) await db.raw(`drop trigger "${tgname}" on ${owner}`)
  const { rows: tables } = await db.raw("select tablename from pg_tables where schemaname = 'public' and tablename like 'svc%'")
  for (const { tablename } of tables) await db.raw(`drop table "${tablename}" cascade`)
  const { rows: left } = await db.raw("select 1 from pg_trigger where not tgisinternal and tgname like '%svc%'")
  if (left.length > 0 || tables.length === 0) throw new Error("the bare host still has triggers or tables of the plugin")
}
