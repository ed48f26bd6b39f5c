import { createHash } from "node:crypto"
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { readableLog } from "../../scripts/launcher/child-output.mjs"
import { askRegistry, npmCommand } from "../../scripts/launcher/dependencies.mjs"
import { query } from "../../scripts/launcher/postgres.mjs"
import { createClient } from "./load.mjs"
import { startServer } from "./server.mjs"

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..")
const REFERENCE = join(ROOT, "bench", "references", "vendure")
const FOLDER = join(ROOT, ".cache", "bench", "vendure")
const MARK = join(FOLDER, "node_modules", ".installed-lock")
const PACKAGE_FILES = ["package.json", "package-lock.json"]

/** The version that the reference is pinned to. */
export function vendureVersion() {
  return JSON.parse(readFileSync(join(REFERENCE, "package.json"), "utf8")).dependencies["@vendure/core"]
}

/**
 * Installs reference E into the cache, once per lock file, without running package scripts.
 * @returns {Promise<string | undefined>} undefined if the reference is installed, otherwise the reason why it could not be installed
 */
async function install() {
  const wanted = PACKAGE_FILES.reduce((hash, file) => hash.update(readFileSync(join(REFERENCE, file))), createHash("sha256"))
  const mark = wanted.digest("hex")
  if (readMark() === mark) return undefined
  rmSync(MARK, { force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const file of PACKAGE_FILES) cpSync(join(REFERENCE, file), join(FOLDER, file))
  const npm = npmCommand(FOLDER, {})
  const { reachable } = await askRegistry(npm)
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
  const { code, output } = await npm(["ci", reachable ? "--prefer-offline" : "--offline", ...flags])
  if (code !== 0) {
    return reachable ? `npm could not install it: ${readableLog(output, 1)}` : "npm's registry is not reachable"
  }
  writeFileSync(MARK, mark)
  return undefined
}

function readMark() {
  try {
    return readFileSync(MARK, "utf8")
  } catch {
    return undefined
  }
}

/**
 * Starts reference E: a Vendure server with 100 products, on a database of its own. `missing` is the reason if Vendure could not be installed.
 * @returns {Promise<{ missing: string } | { client: ReturnType<typeof createClient>, server: Awaited<ReturnType<typeof startServer>>, close(): Promise<void> }>}
 */
export async function openVendure({ database, step }) {
  const missing = await step("Installing Vendure (E), if needed", install)
  if (missing !== undefined) return { missing }
  const name = "bench_vendure"
  const databaseUrl = await database.create(name)
  const start = (program) => startServer({ folder: FOLDER, databaseUrl, program: join(REFERENCE, program) })
  await step("Adding 100 products to Vendure (E)", async () => {
    const prepared = await start("prepare.cjs")
    await prepared.stop()
    await query(databaseUrl, "vacuum analyze")
  })
  const server = await start("start.cjs")
  const client = createClient(server.url, { connections: 64 })
  return {
    client,
    server,
    async close() {
      client.close()
      await server.stop()
      await database.drop(name)
    },
  }
}
