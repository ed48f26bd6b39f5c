import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { runToEnd } from "./child-output.mjs"

/** The command line of Medusa. */
export function medusaCli() {
  return join(dirname(createRequire(import.meta.url).resolve("@medusajs/cli/package.json")), "cli.js")
}

/**
 * Runs a command of Medusa to its end.
 * @param {string[]} args
 * @param {{ cwd: string, env: Record<string, string>, logFile?: string, echo?: boolean, onSpawn?: (child: import("node:child_process").ChildProcess) => void }} options
 */
export function medusa(args, options) {
  return runToEnd(process.execPath, [medusaCli(), ...args], {
    ...options,
    env: { MEDUSA_DISABLE_TELEMETRY: "true", ...options.env },
  })
}
