import { spawn } from "node:child_process"
import { dirname, join } from "node:path"
import { PASSWORD_COST } from "./accounts"
import { readableLog } from "./observation/readable-log"

/** Node options that load the run's cached modules (servers/kept-modules.cjs). */
export const KEPT_MODULES = ["--require", join(__dirname, "servers", "kept-modules.cjs")]

/** Ends a command whose test run was killed. Without this, a command that has lost its database uses a whole processor forever. */
const FOLLOW_PARENT = ["--require", join(__dirname, "..", "..", "scripts", "launcher", "follow-parent.cjs")]

const CLI = join(dirname(require.resolve("@medusajs/cli/package.json")), "cli.js")

export function databaseUrl(name: string, port: number | string = required("SVC_TEST_PORT_DATABASE")): string {
  return `postgres://postgres@127.0.0.1:${port}/${name}`
}

/** The compiled host that the servers run. */
export function hostFolder(): string {
  return required("SVC_TEST_APP")
}

export interface CommandOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** The project folder of the command. Default: the compiled host of this repository. */
  readonly folder?: string
}

/**
 * Runs Medusa's command line on the database.
 * @returns the command's output
 * @throws Error with the output, if the command fails
 */
export function medusaCommand(
  database: string,
  args: readonly string[],
  { environment = {}, folder = hostFolder() }: CommandOptions = {},
): Promise<string> {
  const env = { ...processEnvironment(), LOG_LEVEL: "info", DATABASE_URL: databaseUrl(database), ...environment }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...FOLLOW_PARENT, ...KEPT_MODULES, CLI, ...args], {
      cwd: folder,
      env,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    })
    let output = ""
    const keep = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on("data", keep)
    child.stderr?.on("data", keep)
    child.once("error", reject)
    child.once("close", (code) => {
      if (code === 0) {
        resolve(output)
      } else {
        const error = new Error(`medusa ${args.join(" ")} ended with ${code}:\n\n${readableLog(output)}`)
        error.stack = error.message
        reject(error)
      }
    })
  })
}

/** The environment of every test process, without most variables of this machine. */
export function processEnvironment(): Record<string, string> {
  const kept = ["PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot", "SVC_TEST_KEPT_MODULES"].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(kept),
    NODE_ENV: "production",
    TZ: "UTC",
    JWT_SECRET: "jwt-secret-of-the-tests",
    COOKIE_SECRET: "cookie-secret-of-the-tests",
    PASSWORD_COST,
    ADMIN_DISABLED: "true",
    LOG_LEVEL: "warn",
    MEDUSA_DISABLE_TELEMETRY: "true",
    SVC_ALLOW_PRIVATE_NETWORKS: "1",
    // No mails are written, unless a test sets this variable.
    MAIL_FOLDER: "",
  }
}

/**
 * The value of a variable that the global setup sets.
 * @throws Error if the variable is missing
 */
export function required(name: string): string {
  const value = process.env[name]
  if (value === undefined) {
    throw new Error(
      `${name} is not set: the global setup of the tests has not run (integration-tests/support/runner/global-setup.mjs)`,
    )
  }
  return value
}
