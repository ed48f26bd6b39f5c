import { spawn } from "node:child_process"
import { join } from "node:path"
import { inspect } from "node:util"
import { growStore, settled } from "./generate/grow-store.mjs"
import { placeOriginals } from "./generate/place-originals.mjs"
import { dataFolder } from "./launcher/data-folder.mjs"
import { assertNodeVersion } from "./launcher/dependencies.mjs"
import { takeLock } from "./launcher/lock.mjs"
import { freePort } from "./launcher/ports.mjs"
import { startPostgres } from "./launcher/postgres.mjs"
import { createProgress } from "./launcher/progress.mjs"
import { StartFailure } from "./launcher/start-failure.mjs"

const ROOT = join(import.meta.dirname, "..")
const DATA = dataFolder()
const DATABASE = "svc_ordering"

const USAGE = `Fills the demo store with past orders, to show it as a large shop.

  npm run generate                                 100,000 orders of 2 years, 5,000 products, 20,000 accounts
  npm run generate -- --orders 5000 --days 90      other figures: --orders, --products, --accounts, --days

The figures are totals; a store that has more keeps them. Starts the store as npm start does (which must not run at
the same time), places and finishes some orders of every kind, and copies them in the database. Every customer signs in with
the password "supersecret".

Environment: DATABASE_URL as for npm start; ADMIN_EMAIL, ADMIN_PASSWORD; BASE_URL fills the store that runs there on DATABASE_URL, which must be
idle.
`

const FIGURES = { "--orders": 100_000, "--products": 5_000, "--accounts": 20_000, "--days": 730 }

const progress = createProgress()
const figures = readArguments(process.argv.slice(2))
if (figures === undefined) {
  process.stdout.write(USAGE)
} else {
  await main(figures).catch((error) => {
    progress.end()
    console.error(error instanceof StartFailure ? `\n${error.describe()}\n` : inspect(error, { depth: 8 }))
    process.exitCode = 1
  })
}

async function main(wanted) {
  assertNodeVersion()
  process.chdir(ROOT)
  const { BASE_URL: running, DATABASE_URL: databaseUrl } = process.env
  const from = Date.now()
  const originals = running ? await originalsOf(running, databaseUrl) : await withServer(originalsOf)
  await withDatabase(async (url) => growStore(url, { originals, ...wanted }, progress.step))
  progress.print(`\n  The store is ready, ${((Date.now() - from) / 1000).toFixed(0)} s. npm start opens it.\n`)
}

async function originalsOf(baseUrl, databaseUrl) {
  const credentials = {
    username: process.env.ADMIN_EMAIL || "admin@example.com",
    password: process.env.ADMIN_PASSWORD || "supersecret",
  }
  return progress.step("Placing and finishing orders of every kind over the API", async () => {
    const originals = await placeOriginals({ baseUrl, ...credentials })
    await settled(databaseUrl)
    return originals
  })
}

/** Runs the store as `npm start` does, on a free port, and shuts it down in order. */
async function withServer(work) {
  const port = await freePort()
  const child = spawn(process.execPath, [join(ROOT, "scripts", "start.mjs")], {
    env: { ...process.env, PORT: String(port), ADMIN_DISABLED: "true" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const stop = () => child.kill("SIGTERM")
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop)
  let output = ""
  const ended = new Promise((resolve) => child.once("close", resolve))
  const ready = new Promise((resolve, reject) => {
    const read = (chunk) => {
      output = (output + chunk).slice(-20_000)
      if (/The store is open/.test(output)) resolve()
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    ended.then(() => reject(new StartFailure("The store does not start.", [], output)))
  })
  try {
    await progress.step("Starting the store", () => ready)
    return await work(`http://127.0.0.1:${port}`, await runningDatabase())
  } finally {
    stop()
    await ended
  }
}

/** The connection URL of the running store's database. */
async function runningDatabase() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  // Reuses the database server of the store, which stops it.
  const server = await startPostgres({ dataDir: join(DATA, "pg") })
  return server.url(DATABASE)
}

async function withDatabase(work) {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL)
  const lock = takeLock(join(DATA, "launcher.json"), { url: "npm run generate" })
  try {
    const server = await startPostgres({ dataDir: join(DATA, "pg"), flags: ["max_wal_size=4GB"] })
    try {
      await work(server.url(DATABASE))
    } finally {
      await server.stop()
    }
  } finally {
    lock.release()
  }
}

function readArguments(args) {
  const read = { ...FIGURES }
  for (let index = 0; index < args.length; index += 2) {
    const value = Number(args[index + 1])
    if (["--help", "-h"].includes(args[index])) return undefined
    if (FIGURES[args[index]] === undefined || !Number.isSafeInteger(value) || value < 1) {
      console.error(`Unknown argument ${args[index]} ${args[index + 1] ?? ""}.\n\n${USAGE}`)
      process.exit(1)
    }
    read[args[index]] = value
  }
  return { orders: read["--orders"], products: read["--products"], accounts: read["--accounts"], days: read["--days"] }
}
