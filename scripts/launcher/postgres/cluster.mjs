import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { StartFailure } from "../start-failure.mjs"
import { makeFolder, OWN_SERVER, shown } from "./folders.mjs"
import { run } from "./programs.mjs"
import { ROLE } from "./query.mjs"

/**
 * Creates the cluster if it does not exist.
 * @param {object} identity the account that runs the server
 * @param {string} major version of the installed programs
 * @param {(line: string) => void} note called before a cluster is created
 * @throws {StartFailure} if the folder contains other files, or data of another major version
 */
export function ensureCluster(identity, dataDir, major, note) {
  const parent = dirname(dataDir)
  if (existsSync(join(dataDir, "PG_VERSION"))) {
    const found = readFileSync(join(dataDir, "PG_VERSION"), "utf8").trim()
    if (found !== major) {
      throw new StartFailure(
        `The data in ${shown(dataDir)} belongs to PostgreSQL ${found}; this version contains PostgreSQL ${major}.`,
        [
          `move it away to start with a new demo store: mv ${shown(parent)} ${shown(parent)}-${found}`,
          `or keep it: run it with your own PostgreSQL ${found} and set DATABASE_URL`,
        ],
      )
    }
    return
  }
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new StartFailure(`${shown(dataDir)} is not empty, but contains no database.`, [
      `move it: mv ${shown(dataDir)} ${shown(dataDir)}-old`,
    ])
  }
  note("creating a new database cluster")
  initialise(identity, dataDir)
}

/** Initialises a temporary folder and renames it, so that an interrupted start leaves no incomplete cluster. */
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
      "Cannot create a database cluster.",
      [
        /No space left/i.test(output) ? "free some disk space" : `check that ${shown(dirname(dataDir))} can be written`,
        OWN_SERVER,
      ],
      output,
    )
  }
  rmSync(dataDir, { recursive: true, force: true })
  renameSync(unfinished, dataDir)
}

/**
 * Copies the data of a stopped cluster. The copy belongs to the current user; a server started on it changes the owner to its own account.
 */
export function copyCluster(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  chmodSync(to, 0o700)
  rmSync(join(to, "postmaster.pid"), { force: true })
}
