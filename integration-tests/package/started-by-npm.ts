import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { processEnvironment } from "../support/commands"
import { keptPort } from "../support/servers/kept-port"

const ROOT = join(__dirname, "..", "..")

export interface NpmStart {
  /** The script of package.json. Default: `start`. */
  readonly script?: "start" | "dev"
  /** The checkout. Default: this one. */
  readonly checkout?: string
}

/** A store that `npm start` or `npm run dev` has started. It does not share its folder, port and database with a store that was started by hand. */
export class StartedByNpm {
  private constructor(
    readonly url: string,
    private readonly launcher: ChildProcess,
    private readonly printed: () => string,
  ) {}

  /**
   * Starts the store.
   * @param args the arguments after `npm start --` or `npm run dev --`
   * @param env variables in addition to the environment of the tests, which has no key of a provider
   */
  static async start(
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    { script = "start", checkout = ROOT }: NpmStart = {},
  ): Promise<StartedByNpm> {
    const url = `http://localhost:${await keptPort()}`
    const environment = { ...processEnvironment(), ADMIN_DISABLED: "false", PORT: new URL(url).port, ...env }
    const launcher = spawn("npm", ["run", script, "--", ...args], {
      cwd: checkout,
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    })
    let output = ""
    await new Promise<void>((resolve, reject) => {
      const keep = (chunk: Buffer): void => {
        output += chunk
        if (output.includes("Ctrl-C")) resolve()
      }
      launcher.stdout?.on("data", keep)
      launcher.stderr?.on("data", keep)
      launcher.once("error", reject)
      launcher.once("close", (code) => reject(new Error(`npm run ${script} ended with ${code}:\n${output}`)))
    })
    return new StartedByNpm(url, launcher, () => output)
  }

  /** The output of npm so far. */
  get output(): string {
    return this.printed()
  }

  /** The printed addresses of the store itself. */
  addresses(): string[] {
    return [...new Set(this.output.match(/https?:\/\/localhost:\d+[^\s)]*/g) ?? [])].filter((address) =>
      address.startsWith(this.url),
    )
  }

  /** Interrupts npm as Ctrl-C does, and waits until it has stopped. */
  async interrupt(): Promise<void> {
    const closed = once(this.launcher, "close")
    this.signal("SIGINT")
    await closed
  }

  /** Sends a signal to npm and the launcher, as a terminal does. */
  signal(signal: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.launcher
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal)
  }
}
