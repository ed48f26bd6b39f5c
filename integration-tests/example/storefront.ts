import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { PLUGIN, packPlugin } from "../package/plain-host"
import { readableLog } from "../support/observation/readable-log"
import { keptPort } from "../support/servers/kept-port"

const run = promisify(execFile)

const ROOT = join(__dirname, "..", "..")
const SOURCE = join(ROOT, "examples", "nextjs")
/** The folder of the installed storefront. It is kept between runs, so packages are installed only once. */
const FOLDER = join(ROOT, ".cache", "example")
/** Files that installing and building create in the folder. They are kept between runs. */
const KEPT = ["node_modules", "package-lock.json", ".next", "plugin.tgz"]
const START_LIMIT = 180_000

const ENVIRONMENT = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" as const, TZ: "UTC" }

/** The example storefront, installed with the packed plugin, built, and running against a store. */
export class Storefront {
  private log = ""

  private constructor(
    private readonly server: ChildProcess,
    readonly url: string,
  ) {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.log += chunk
      })
    }
  }

  /** Copies the sources, installs their packages from the registry, and builds them, which checks their types. */
  static async build(): Promise<void> {
    const { tarball } = await packPlugin()
    mkdirSync(FOLDER, { recursive: true })
    for (const name of readdirSync(FOLDER)) {
      if (!KEPT.includes(name)) rmSync(join(FOLDER, name), { recursive: true, force: true })
    }
    cpSync(SOURCE, FOLDER, { recursive: true, filter: (path) => !KEPT.some((name) => path === join(SOURCE, name)) })
    cpSync(tarball, join(FOLDER, "plugin.tgz"))
    const manifest = JSON.parse(readFileSync(join(SOURCE, "package.json"), "utf8"))
    manifest.dependencies[PLUGIN] = "file:plugin.tgz"
    writeFileSync(join(FOLDER, "package.json"), JSON.stringify(manifest, null, 2))
    // The lock file stores the plugin's checksum under a file name that is the same for every build.
    rmSync(join(FOLDER, "package-lock.json"), { force: true })
    rmSync(join(FOLDER, "node_modules", PLUGIN), { recursive: true, force: true })
    await finished("npm", ["install", "--include=dev", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"])
    await finished(process.execPath, [NEXT, "build"])
  }

  /**
   * Starts the built storefront.
   * @param backend URL of the store
   * @param stripeScript URL of the demo's script for test cards
   */
  static async start(backend: string, stripeScript: string): Promise<Storefront> {
    const port = await keptPort()
    const server = spawn(process.execPath, [NEXT, "start", "-p", String(port)], {
      cwd: FOLDER,
      env: { ...ENVIRONMENT, MEDUSA_BACKEND_URL: backend, DEMO_STRIPE_SCRIPT: stripeScript },
      stdio: ["ignore", "pipe", "pipe"],
    })
    const storefront = new Storefront(server, `http://localhost:${port}`)
    await storefront.answers()
    return storefront
  }

  async stop(): Promise<void> {
    if (this.server.exitCode !== null) return
    this.server.kill("SIGKILL")
    await once(this.server, "exit")
  }

  private async answers(): Promise<void> {
    for (const end = Date.now() + START_LIMIT; Date.now() < end && this.server.exitCode === null; await sleep(100)) {
      const answer = await fetch(this.url).catch(() => undefined)
      if (answer?.ok) return
    }
    await this.stop()
    throw new Error(`The storefront did not start:\n${this.log}`)
  }
}

const NEXT = join(FOLDER, "node_modules", "next", "dist", "bin", "next")

async function finished(program: string, args: readonly string[]): Promise<void> {
  await run(program, args, { cwd: FOLDER, env: ENVIRONMENT, maxBuffer: 64_000_000 }).catch(
    ({ stdout = "", stderr = "" }: { stdout?: string; stderr?: string }) => {
      throw new Error(`${args.join(" ")}:\n${readableLog(`${stdout}${stderr}`)}`)
    },
  )
}
