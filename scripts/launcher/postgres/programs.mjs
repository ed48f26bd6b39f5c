import { spawn, spawnSync } from "node:child_process"
import { join } from "node:path"
import { StartFailure } from "../start-failure.mjs"
import { OWN_SERVER } from "./folders.mjs"

/* Spawns the programs of PostgreSQL. `postgres.mjs` explains why their package does not spawn them. */

const EXECUTABLE = process.platform === "win32" ? ".exe" : ""

function commandOf(identity, program, args) {
  return [...identity.prefix, join(identity.native, "bin", program + EXECUTABLE), ...args]
}

/**
 * Removes variables that would redirect the programs (`PGDATA`, `PGPORT`), and fixes the language of messages so that they
 * can be parsed.
 */
function environmentOf() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("PG") && !name.startsWith("LC_") && name !== "LANG",
  )
  return { ...Object.fromEntries(kept), LC_ALL: "C", TZ: "UTC" }
}

/** Runs a program of PostgreSQL under an account, and waits for its end. */
export function run(identity, program, args) {
  const [command, ...rest] = commandOf(identity, program, args)
  return spawnSync(command, rest, {
    ...identity.spawnOptions,
    cwd: "/",
    env: environmentOf(),
    encoding: "utf8",
    windowsHide: true,
  })
}

/** Starts a program of PostgreSQL in the background under an account, with its output in a file. */
export function runDetached(identity, program, args, log) {
  const [command, ...rest] = commandOf(identity, program, args)
  // The child has a separate process group, because Ctrl-C at the terminal must reach the shop first and the database last.
  const child = spawn(command, rest, {
    ...identity.spawnOptions,
    cwd: "/",
    env: environmentOf(),
    detached: true,
    stdio: ["ignore", log, log],
    windowsHide: true,
  })
  child.once("error", () => {})
  child.unref()
  return child
}

/** The major version of the installed programs. */
export function majorOf(identity) {
  const answer = run(identity, "postgres", ["--version"])
  const version = /(\d+)(\.\d+)?/.exec(answer.stdout ?? "")?.[1]
  if (!version) {
    throw new StartFailure(
      "The installed PostgreSQL does not run on this machine.",
      ["install again: rm -rf node_modules && npm install", OWN_SERVER],
      answer.error ? String(answer.error.message) : `${answer.stderr ?? ""}`,
    )
  }
  return version
}
