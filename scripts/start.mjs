import { createHash, randomBytes } from "node:crypto"
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { dirname, join, relative } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { compileHost } from "./launcher/compile.mjs"
import { buildDashboard, dashboardFolder } from "./launcher/dashboard.mjs"
import { dataFolder } from "./launcher/data-folder.mjs"
import {
  execute,
  followPort,
  followStripe,
  hasAdministrator,
  isEmpty,
  isMigrated,
  migrate,
  reachDatabase,
  shownUrl,
} from "./launcher/database.mjs"
import { assertNodeVersion, installDependencies, missingDependencies } from "./launcher/dependencies.mjs"
import { schemaFingerprint } from "./launcher/fingerprint.mjs"
import { takeLock } from "./launcher/lock.mjs"
import { freePort, portState } from "./launcher/ports.mjs"
import { query, startPostgres } from "./launcher/postgres.mjs"
import { createProgress } from "./launcher/progress.mjs"
import { startRedis } from "./launcher/redis.mjs"
import { keptSecrets } from "./launcher/secrets.mjs"
import { startServer } from "./launcher/server.mjs"
import { StartFailure } from "./launcher/start-failure.mjs"
import { LOCAL_STRIPE, startStripe } from "./launcher/stripe.mjs"
import { addressesOf, summaryLines } from "./launcher/summary.mjs"

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..")
const DATA = dataFolder()
/** The controls of the demo page: sign-in, clock, network. They exist only with the launcher's own database. */
const DEMO_DESK = join(ROOT, "scripts", "launcher", "demo-desk.cjs")
/** The file that makes the local Stripe available on the demo's guest page. */
const DEMO_CARDS = join(ROOT, "scripts", "launcher", "demo-cards.cjs")
const DESK_KEY = randomBytes(9).toString("base64url")
const DATABASE = "svc_ordering"
const UNFINISHED = "svc_ordering_unfinished"

const USAGE = `Starts the ordering service with everything it needs.

  npm start                      serve on PORT (default 9000), dashboard at /app
  npm run dev                    the same with reload on changes (medusa develop)
  npm start -- --verbose         show the output of every step
  npm start -- --no-seed         start with an empty store instead of the demo store
  npm run start:cluster          two servers on one database, on PORT and the next port, with a shared Redis

Environment (also from .env): PORT, HOST, DATABASE_URL (default: a PostgreSQL started here, with its data in .data),
ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_DISABLED, REDIS_URL, SVC_DATA_FOLDER (instead of .data); see .env.template.
`

const progress = createProgress()
const started = Date.now()
const children = new Set()
let stopping = false
let lock
let postgres
let redis
let stripe
const servers = []

main().catch(async (error) => {
  if (stopping) {
    return
  }
  progress.end()
  if (error instanceof StartFailure) {
    console.error(`\n${error.describe()}\n`)
  } else {
    console.error("\n  ✗ The start failed unexpectedly.\n", error)
  }
  await shutDown(1)
})

async function main() {
  const options = readArguments(process.argv.slice(2))
  if (options.help) {
    process.stdout.write(USAGE)
    return
  }
  assertNodeVersion()
  process.chdir(ROOT)
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => onSignal(signal))
  }

  const settings = readEnvironment()
  const logFile = join(DATA, "start.log")
  prepareFolder(logFile)
  progress.print(`\n  medusa-plugin-svc-ordering ${JSON.parse(readFileSync("package.json", "utf8")).version}\n`)
  if (!settings.databaseUrl) {
    lock = takeLock(join(DATA, "launcher.json"), { url: settings.url })
  }
  // If a launcher was killed, its server exits by itself: wait for its port.
  const ports = options.cluster ? [settings.port, settings.port + 1] : [settings.port]
  for (const port of ports) {
    await assertPort(port, lock?.recovered ? 10_000 : 0)
  }
  const redisUrl = options.cluster ? await openRedis() : process.env.REDIS_URL

  const shared = { logFile, echo: options.verbose, onSpawn: watchChild }
  const missing = missingDependencies(ROOT)
  if (missing) {
    await progress.step(`Installing packages (${missing}; about a minute)`, async () => {
      await installDependencies(ROOT, shared)
      return { done: "Packages installed" }
    })
  }

  const ownStripe = await openStripe(ports)
  const environment = { ...childEnvironment(settings), ...ownStripe }
  const wantsDashboard = !options.develop && process.env.ADMIN_DISABLED !== "true"
  const dashboard = dashboardFolder(ROOT, environment)
  const [host, database] = await allOrFirstFailure([
    openHost(),
    openDatabase(settings, options, { ...shared, env: environment }),
    wantsDashboard && !existsSync(join(dashboard, "index.html"))
      ? progress.step("Building the dashboard (once)", async () => {
          await buildDashboard(ROOT, dashboard, { ...shared, env: { ...environment, NODE_ENV: "production" } })
          return { done: "Dashboard built" }
        })
      : undefined,
  ])
  linkInto(host, "public/admin", wantsDashboard ? dashboard : undefined)

  const from = Date.now()
  // The servers start one after the other, because the platform writes a new store's defaults at its first start.
  for (const [index, port] of ports.entries()) {
    await assertPort(port)
    await progress.step(index === 0 ? "Starting the server" : "Starting the second server", async () => {
      const hostArgument = settings.host ? ["-H", settings.host] : []
      const server = startServer({
        args: [options.develop ? "develop" : "start", "-p", String(port), ...hostArgument],
        cwd: options.develop ? ROOT : host,
        env: {
          ...environment,
          DATABASE_URL: database.url,
          NODE_ENV: options.develop ? "development" : "production",
          PORT: String(port),
          ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
          // The first server is also the worker: it runs the jobs and handles the events.
          ...(options.cluster ? { WORKER_MODE: index === 0 ? "shared" : "server" } : {}),
          ...(hasDesk(database, options) ? { SVC_DEMO_DESK: deskSettings(settings) } : {}),
        },
        // The file that is loaded last gets each request first, so the desk can also cut the network of the cards.
        preload: [...(stripe ? [DEMO_CARDS] : []), ...(hasDesk(database, options) ? [DEMO_DESK] : [])],
        port,
        logFile: join(DATA, index === 0 ? "server.log" : `server-${index + 1}.log`),
        echo: options.verbose || options.develop,
      })
      servers.push(server)
      server.ended.then((end) => onServerEnd(server, end))
      await server.ready()
      return { done: index === 0 ? "Server started" : "Second server started" }
    })
  }
  await printSummary(settings, database, Date.now() - from, ports)
}

/* -- steps ------------------------------------------------------------------------------------------------------------ */

/** The compiled host: the project folder of `medusa start`. */
async function openHost() {
  const { folder } = compileHost(ROOT, { builds: "host", keptHours: 7 * 24, further: LOCAL_STRIPE })
  const uploads = join(DATA, "static")
  mkdirSync(uploads, { recursive: true })
  linkInto(folder, "static", uploads)
  return folder
}

/** A local server with Stripe's API for test cards, if neither a Stripe key nor another provider is configured. */
async function openStripe(ports) {
  if (process.env.STRIPE_API_KEY || process.env.PAYMENT_PROVIDER) {
    return {}
  }
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`)
  const file = join(DATA, "stripe.json")
  stripe = await startStripe({ host: await openHost(), file, storePort: ports[0], servers: addresses.slice(0, 1) })
  return stripe.environment
}

/** The Redis that several servers share: REDIS_URL, or one started here. */
async function openRedis() {
  if (process.env.REDIS_URL) {
    return process.env.REDIS_URL
  }
  redis = await progress.step("Starting Redis", async () => {
    const handle = await startRedis({ folder: join(DATA, "redis"), note: progress.note })
    return { ...handle, done: `Redis ${handle.reused ? "reused" : "started"}` }
  })
  return redis.url
}

/** A migrated database with a store and an administrator. */
async function openDatabase(settings, options, shared) {
  const host = await openHost()
  const inHost = { ...shared, cwd: host }
  if (settings.databaseUrl) {
    await progress.step(`Connecting to the database ${shownUrl(settings.databaseUrl)}`, async () => {
      await reachDatabase(settings.databaseUrl)
      return { done: `Database ${shownUrl(settings.databaseUrl)} reached` }
    })
    await prepareDatabase(settings.databaseUrl, settings, options, inHost)
    return { url: settings.databaseUrl, own: false }
  }
  postgres = await progress.step("Starting PostgreSQL", async () => {
    const handle = await startPostgres({ dataDir: join(DATA, "pg"), note: progress.note })
    return { ...handle, done: `PostgreSQL ${handle.reused ? "reused" : "started"}` }
  })
  const maintenance = postgres.url("postgres")
  const [existing] = await query(maintenance, "select 1 from pg_database where datname = $1", [DATABASE])
  if (!existing) {
    // The database is filled under a temporary name and renamed at the end. So after an interrupted first start, the next start begins again
    // instead of continuing with half a store.
    await query(maintenance, `drop database if exists ${UNFINISHED} with (force)`)
    await query(maintenance, `create database ${UNFINISHED}`)
    // Until it is renamed it can be rebuilt, so commits need not wait for the disk.
    await query(maintenance, `alter database ${UNFINISHED} set synchronous_commit = off`)
    await prepareDatabase(postgres.url(UNFINISHED), settings, options, inHost)
    await query(maintenance, `alter database ${UNFINISHED} reset synchronous_commit`)
    await query(maintenance, "checkpoint")
    await query(maintenance, `alter database ${UNFINISHED} rename to ${DATABASE}`)
  } else {
    await prepareDatabase(postgres.url(DATABASE), settings, options, inHost)
  }
  return { url: postgres.url(DATABASE), own: true }
}

async function prepareDatabase(url, settings, options, shared) {
  const withDatabase = { ...shared, env: { ...shared.env, DATABASE_URL: url, NODE_ENV: "production" } }
  const schema = schemaFingerprint(ROOT)
  const known = settings.databaseUrl ? createHash("sha256").update(url).digest("hex").slice(0, 12) : "own"
  const state = readState()
  const migrated = await isMigrated(url)
  if (!migrated || state[known] !== schema) {
    await progress.step("Migrating the database", async () => {
      await migrate(withDatabase)
      return { done: "Database migrated" }
    })
    writeState({ ...state, [known]: schema })
  }
  const { ports } = readState()
  await followPort(url, ports?.[known] ?? 9000, settings.port)
  writeState({ ...readState(), ports: { ...ports, [known]: settings.port } })
  // With DATABASE_URL, another start of the store may use real cards, so a start with test cards leaves the texts unchanged.
  const isTest = !process.env.STRIPE_API_KEY
  if (!process.env.PAYMENT_PROVIDER && !(isTest && settings.databaseUrl)) await followStripe(url, isTest)
  const seedScript = join(shared.cwd, "src", "scripts", "seed.js")
  const seeds = !options.noSeed && existsSync(seedScript) && (await isEmpty(url))
  if (seeds || !(await hasAdministrator(url, settings.adminEmail))) {
    await progress.step(seeds ? "Creating the demo store" : "Creating the administrator", async () => {
      const administrator = { ADMIN_EMAIL: settings.adminEmail, ADMIN_PASSWORD: settings.adminPassword }
      await execute(join(ROOT, "scripts", "launcher", "prepare-store.cjs"), [], {
        ...withDatabase,
        env: { ...withDatabase.env, ...administrator, ...(seeds ? { SVC_SEED_SCRIPT: seedScript } : {}) },
        purpose: seeds ? "The seed of the demo store" : "Creating the administrator",
      })
      return { done: seeds ? "Demo store and administrator created" : "Administrator created" }
    })
  }
}

async function printSummary(settings, database, milliseconds, [, ...others]) {
  const signIn = (await opensDashboard(settings))
    ? `${settings.adminEmail} / ${process.env.ADMIN_PASSWORD ? "ADMIN_PASSWORD" : settings.adminPassword}`
    : `${settings.adminEmail} / the password that you gave it`
  const lines = [
    ...addressesOf({
      url: settings.url,
      demo: (await demoAddress(settings)) + (hasDesk(database, { cluster: others.length > 0 }) ? `#desk=${DESK_KEY}` : ""),
      others,
      dashboard: process.env.ADMIN_DISABLED !== "true",
      signIn,
    }),
    ["Database", database.own ? database.url : shownUrl(database.url)],
    ...(redis ? [["Redis", redis.url]] : []),
    ["Mails", process.env.SMTP_URL ? "sent by SMTP_URL" : shownFolder(process.env.MAIL_FOLDER ?? join(DATA, "mails"))],
    ...(stripe ? [["Cards", `test cards only, such as 4242 4242 4242 4242; their script: ${stripe.url}/v3/`]] : []),
    ["Log", relative(process.cwd(), join(DATA, "server.log"))],
  ]
  const total = ((Date.now() - started) / 1000).toFixed(1)
  progress.print(`\n  The store is open, ${total} s after the start (server: ${(milliseconds / 1000).toFixed(1)} s).\n`)
  for (const line of summaryLines(lines)) {
    progress.print(line)
  }
  progress.print("\n  Ctrl-C stops it.\n")
}

/** Whether the demo desk is available. With two servers it is not, because each server would have its own clock. */
function hasDesk({ own }, { cluster }) {
  return own && !cluster
}

function deskSettings({ adminEmail, adminPassword }) {
  return JSON.stringify({ key: DESK_KEY, username: adminEmail, password: adminPassword })
}

/** The URL of the demo page, with a guest at the seventh table if the known password still works. */
async function demoAddress({ url, port, adminEmail, adminPassword }) {
  try {
    const json = { "content-type": "application/json" }
    const body = JSON.stringify({ email: adminEmail, password: adminPassword })
    const signedIn = await fetch(`http://127.0.0.1:${port}/auth/user/emailpass`, { method: "POST", headers: json, body })
    const { token } = await signedIn.json()
    const answer = await fetch(`http://127.0.0.1:${port}/svc/v1/settings/tables`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { tables } = (await answer.json()).data
    const { qr_token } = tables[6] ?? tables[0]
    return `${url}/svc/demo?svc_table=${qr_token}`
  } catch {
    return `${url}/svc/demo`
  }
}

/** The folder of mails, relative to the working folder; empty if there is none. */
function shownFolder(folder) {
  return folder === "" ? "none are sent (MAIL_FOLDER is empty)" : relative(process.cwd(), folder) || "."
}

/** Whether the default password still works; a changed one is not printed. */
async function opensDashboard({ port, adminEmail, adminPassword }) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/auth/user/emailpass`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: adminEmail, password: adminPassword }),
      signal: AbortSignal.timeout(10_000),
    })
    return answer.ok
  } catch {
    return false
  }
}

/* -- shutdown --------------------------------------------------------------------------------------------------------- */

function onSignal(signal) {
  if (stopping) {
    // After a second signal, do not wait for open requests. The database is still stopped in order.
    for (const server of servers) {
      server.stop(0)
    }
    return
  }
  progress.end()
  process.stdout.write("\n  Stopping …\n")
  shutDown(0, signal === "SIGTERM" ? "SIGTERM" : "SIGINT")
}

async function onServerEnd(server, { reason }) {
  if (!stopping && server.wasReady) {
    progress.end()
    console.error(`\n${server.failure(`The server ended (${reason}).`).describe()}\n`)
    await shutDown(1)
  }
}

async function shutDown(code, by = "SIGINT") {
  if (stopping) {
    return
  }
  stopping = true
  for (const child of children) {
    child.kill("SIGTERM")
  }
  await Promise.all(servers.map((server) => server.stop(15_000, by)))
  await Promise.all([redis?.stop(), postgres?.stop(), stripe?.stop()])
  lock?.release()
  if (code === 0) {
    process.stdout.write(postgres ? `  Stopped; the data stays in ${shownFolder(DATA)}.\n` : "  Stopped.\n")
  }
  process.exit(code)
}

function watchChild(child) {
  children.add(child)
  child.once("close", () => children.delete(child))
}

/** Waits for all programs. The first failure stops the others, so that none is still running after the message. */
async function allOrFirstFailure(promises) {
  try {
    return await Promise.all(promises)
  } catch (error) {
    for (const child of children) {
      child.kill("SIGTERM")
    }
    await Promise.allSettled(promises)
    throw error
  }
}

/* -- arguments and environment ---------------------------------------------------------------------------------------- */

function readArguments(args) {
  const known = {
    "--develop": "develop",
    "--verbose": "verbose",
    "--no-seed": "noSeed",
    "--cluster": "cluster",
    "--help": "help",
    "-h": "help",
  }
  const options = {}
  for (const argument of args) {
    if (!known[argument]) {
      throw new StartFailure(`Unknown argument ${argument}.`, ["npm start -- --help"])
    }
    options[known[argument]] = true
  }
  if (options.cluster && options.develop) {
    throw new StartFailure("Two servers with restart on changes are not supported.", ["npm run start:cluster, or npm run dev"])
  }
  return options
}

function readEnvironment() {
  const port = Number(process.env.PORT ?? "9000")
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new StartFailure(`PORT=${process.env.PORT} is not a port.`, ["use a number between 1 and 65535: PORT=9001 npm start"])
  }
  const adminEmail = process.env.ADMIN_EMAIL || "admin@example.com"
  if (!/^[^\s@]+@[^\s@]+$/.test(adminEmail)) {
    throw new StartFailure(`ADMIN_EMAIL=${adminEmail} is not an e-mail address.`, [
      "for example ADMIN_EMAIL=me@example.com npm start",
    ])
  }
  return {
    port,
    host: process.env.HOST || undefined,
    url: `http://localhost:${port}`,
    databaseUrl: process.env.DATABASE_URL || undefined,
    adminEmail,
    adminPassword: process.env.ADMIN_PASSWORD || "supersecret",
  }
}

/** Keeps npm's variables and an outer process's loaders out of the server. */
function childEnvironment({ port }) {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_OPTIONS$/i.test(name)))
  const secrets = keptSecrets(join(DATA, "secrets.json"))
  return { ...secrets, LOG_LEVEL: "info", MAIL_FOLDER: join(DATA, "mails"), ...inherited, PORT: String(port) }
}

async function assertPort(port, patience = 0) {
  const deadline = Date.now() + patience
  let state = await portState(port)
  while (state === "taken" && Date.now() < deadline) {
    await sleep(200)
    state = await portState(port)
  }
  if (state === "forbidden") {
    throw new StartFailure(`Port ${port} requires root.`, [`use one above 1023: PORT=9000 npm start`])
  }
  if (state === "taken") {
    const free = (await portState(port + 1)) === "free" ? port + 1 : await freePort()
    throw new StartFailure(
      `Port ${port} is used by another program.`,
      [
        `use another one: PORT=${free} npm start`,
        process.platform === "win32" ? "" : `or see who has it: lsof -i :${port} (or: ss -ltnp)`,
      ].filter(Boolean),
    )
  }
}

function prepareFolder(logFile) {
  try {
    mkdirSync(DATA, { recursive: true })
    // These files are replaced, not overwritten: a start as root may have left files in this folder that only root may write.
    for (const name of ["start.log", "server.log", "server-2.log", "state.json", "launcher.json"]) {
      replaceForeign(join(DATA, name))
    }
    writeFileSync(logFile, "")
  } catch (error) {
    throw new StartFailure(
      `Cannot write into ${relative(process.cwd(), DATA)} (${error.code}); maybe an earlier start ran as root.`,
      [`make it yours: sudo chown -R "$(id -u):$(id -g)" ${relative(process.cwd(), DATA)}`],
    )
  }
}

/** Replaces another user's file by a copy that belongs to the current user. */
function replaceForeign(path) {
  try {
    accessSync(path, constants.W_OK)
  } catch (error) {
    if (error.code === "EACCES") {
      const content = readFileSync(path)
      rmSync(path)
      writeFileSync(path, content)
    }
  }
}

/* -- state file and links --------------------------------------------------------------------------------------------- */

const stateFile = join(DATA, "state.json")

function readState() {
  try {
    return JSON.parse(readFileSync(stateFile, "utf8"))
  } catch {
    return {}
  }
}

function writeState(state) {
  writeFileSync(stateFile, `${JSON.stringify(state)}\n`)
}

/** Creates a link in the compiled host to data that is kept across builds. */
function linkInto(folder, name, target) {
  const link = join(folder, name)
  if (target && isLinkTo(link, target)) {
    return
  }
  rmSync(link, { recursive: true, force: true })
  if (target) {
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(target, link, "junction")
  }
}

function isLinkTo(link, target) {
  try {
    return lstatSync(link).isSymbolicLink() && readlinkSync(link) === target
  } catch {
    return false
  }
}
