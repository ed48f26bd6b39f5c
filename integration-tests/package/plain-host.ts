import { execFile } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { oneAtATime } from "../support/database"
import { readableLog } from "../support/observation/readable-log"

const run = promisify(execFile)

const ROOT = join(__dirname, "..", "..")

/** The plugin's name in `plugins` of the shop's configuration. */
export const PLUGIN = "medusa-plugin-svc-ordering"

/** The tsconfig.json of a host. */
const TYPESCRIPT = {
  compilerOptions: { target: "ES2021", module: "Node16", moduleResolution: "Node16", allowJs: true, outDir: "./.medusa/server" },
  files: ["medusa-config.js"],
}

export interface Manifest {
  readonly version: string
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

/** This repository's package.json. */
export function manifest(): Manifest {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))
}

interface PackedPlugin {
  readonly tarball: string
  /** Paths in the tarball, below the package's root. */
  readonly files: readonly string[]
}

/**
 * Packs the plugin as it is published. It is built once per run, in a copy of the sources. The repository's build folder is neither read
 * nor changed.
 */
export function packPlugin(): Promise<PackedPlugin> {
  const folder = process.env.SVC_TEST_PACKAGE
  if (!folder) throw new Error("the package tests run below global-setup.mjs")
  const kept = join(folder, "packed.json")
  return oneAtATime("package", async () => {
    if (existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8"))
    mkdirSync(folder, { recursive: true })
    const packed = await buildAndPack(folder)
    writeFileSync(kept, JSON.stringify(packed))
    return packed
  })
}

async function buildAndPack(folder: string): Promise<PackedPlugin> {
  const workshop = join(ROOT, ".cache", `package.${process.pid}`)
  rmSync(workshop, { recursive: true, force: true })
  mkdirSync(workshop, { recursive: true })
  try {
    for (const name of [
      "package.json",
      "tsconfig.json",
      "medusa-config.ts",
      "README.md",
      "LICENSE",
      "docs",
      "scripts",
      "src",
      "ui",
    ]) {
      if (existsSync(join(ROOT, name))) {
        cpSync(join(ROOT, name), join(workshop, name), { recursive: true })
      }
    }
    symlinkSync(join(ROOT, "node_modules"), join(workshop, "node_modules"), "junction")
    const options = { cwd: workshop, maxBuffer: 64_000_000, env: { ...process.env, MEDUSA_DISABLE_TELEMETRY: "true" } }
    await run("npm", ["run", "build", "--loglevel=error"], options).catch((error: { stdout?: string; stderr?: string }) => {
      const failure = new Error(`npm run build failed:\n\n${readableLog(`${error.stdout ?? ""}${error.stderr ?? ""}`)}`)
      failure.stack = failure.message
      throw failure
    })
    const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts", "--offline", "--loglevel=error"], options)
    const [packed]: { filename: string; files: { path: string }[] }[] = JSON.parse(stdout)
    if (!packed) {
      throw new Error("npm pack made nothing")
    }
    const tarball = join(folder, packed.filename)
    cpSync(join(workshop, packed.filename), tarball)
    return { tarball, files: packed.files.map(({ path }) => path) }
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** A Medusa project of a shop: the platform, the plugin from the tarball, and nothing else of this repository. */
export class PlainHost {
  readonly folder = mkdtempSync(join(tmpdir(), "svc-ordering-host-"))

  /** Installs without network: unpacks the tarball and links its dependencies from this repository's installation. */
  async install(tarball: string): Promise<void> {
    const modules = join(this.folder, "node_modules")
    mkdirSync(modules)
    await run("tar", ["-xzf", tarball, "-C", modules])
    renameSync(join(modules, "package"), join(modules, PLUGIN))
    for (const name of installedForShop()) {
      const link = join(modules, name)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(join(ROOT, "node_modules", name), link, "junction")
    }
    const { peerDependencies } = manifest()
    writeFileSync(
      join(this.folder, "package.json"),
      JSON.stringify({ name: "plain-host", private: true, dependencies: { ...peerDependencies, [PLUGIN]: `file:${tarball}` } }),
    )
    // Required by Medusa's build, together with a file that it includes.
    writeFileSync(join(this.folder, "tsconfig.json"), JSON.stringify(TYPESCRIPT))
  }

  /**
   * Writes the host's configuration with the plugin and its options; null leaves the plugin out. `http` and `modules` are added to
   * the host's own. With `dashboard` the host has a dashboard.
   */
  configure(
    options: unknown,
    { http = {}, modules = [], dashboard = false }: { http?: object; modules?: readonly object[]; dashboard?: boolean } = {},
  ): void {
    const own = { storeCors: "", adminCors: "", authCors: "", jwtSecret: "a", cookieSecret: "b", ...http }
    // The tests use plain HTTP, over which a browser does not send secure cookies.
    const cookies = dashboard ? `, cookieOptions: ${JSON.stringify({ secure: false, sameSite: "lax" })}` : ""
    const config = `const { defineConfig } = require("@medusajs/framework/utils")

module.exports = defineConfig({
  projectConfig: { databaseUrl: process.env.DATABASE_URL, http: ${JSON.stringify(own)}${cookies} },
  admin: { disable: ${!dashboard} },
  plugins: ${JSON.stringify(options === null ? [] : [{ resolve: PLUGIN, options }])},
  modules: ${JSON.stringify(modules)},
})
`
    writeFileSync(join(this.folder, "medusa-config.js"), config)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/**
 * The packages that npm would install with the plugin: its dependencies, its peers and their dependencies. This repository's
 * development tools are left out, so that code that needs one fails here as in a shop.
 */
function installedForShop(): string[] {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"))
  const reached = new Set<string>()
  // A nested package is linked with its parent, but its own dependencies may be at the top.
  const below = Object.keys(lock.packages)
  const queue = Object.keys({ ...manifest().dependencies, ...manifest().peerDependencies })
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (reached.has(name) || !existsSync(join(ROOT, "node_modules", name))) {
      continue
    }
    reached.add(name)
    for (const path of below.filter(
      (key) => key === `node_modules/${name}` || key.startsWith(`node_modules/${name}/node_modules/`),
    )) {
      const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {}
      queue.push(...Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    }
  }
  return [...reached]
}
