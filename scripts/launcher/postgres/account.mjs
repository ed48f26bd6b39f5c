import { spawnSync } from "node:child_process"
import { existsSync, lchownSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { StartFailure } from "../start-failure.mjs"
import { copyOfBinaries } from "./binaries.mjs"
import { OWN_SERVER, shown } from "./folders.mjs"
import { run } from "./programs.mjs"

const OVERFLOW_ID = 65534

/**
 * Chooses the account that runs PostgreSQL, which refuses to run as root. For root this is the owner of the data, otherwise `postgres` or
 * `nobody`. If none of these can reach the files (a checkout under /root), a user namespace gives root another id.
 */
export function chooseIdentity({ native, dataDir, folder }) {
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
    OWN_SERVER,
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

function assertWritable(dataDir) {
  const uid = process.getuid?.()
  if (uid === undefined || !existsSync(dataDir)) {
    return
  }
  const owner = statSync(dataDir).uid
  if (owner !== uid) {
    throw new StartFailure(
      `The data in ${shown(dataDir)} belongs to another user (uid ${owner}); an earlier start ran as another user, maybe as root.`,
      [
        `make it yours: sudo chown -R "$(id -u):$(id -g)" ${shown(dirname(dataDir))}`,
        `or start with a new demo store: sudo mv ${shown(dirname(dataDir))} ${shown(dirname(dataDir))}-old`,
      ],
    )
  }
}

/** Changes the owner of the data to the server's account. */
export function handOver(identity, dataDir) {
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
