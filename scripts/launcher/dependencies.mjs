import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { readableLog, runToEnd } from "./child-output.mjs"
import { StartFailure } from "./start-failure.mjs"

/**
 * Refuses Node.js versions that Medusa does not support.
 * @param {string} version as `process.versions.node`
 */
export function assertNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  const accepted = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (!accepted) {
    throw new StartFailure(`Node.js ${version} is too old: 20.19 or newer (22.12 or newer of 22) is required.`, [
      "install a newer one: https://nodejs.org/en/download (or: nvm install 22)",
    ])
  }
}

/** Written after an installation: the lock file that npm installed. */
const MARK = join("node_modules", ".installed-lock")

/** Packages required by every start. They are checked even if npm reports success. */
const ESSENTIAL = ["@medusajs/medusa", "@medusajs/cli", "@swc/core", "pg", "ts-node"]

/**
 * Checks whether the lock file is installed.
 * @returns {string | undefined} a reason to install, undefined when everything is there
 */
export function missingDependencies(root) {
  const installedList = join(root, "node_modules", ".package-lock.json")
  if (!existsSync(installedList)) {
    return "nothing is installed yet"
  }
  const absent = ESSENTIAL.find((name) => !existsSync(join(root, "node_modules", name, "package.json")))
  if (absent) {
    return `${absent} is missing`
  }
  try {
    if (readFileSync(join(root, MARK), "utf8") === lockHash(root)) {
      return undefined
    }
  } catch {
    // The packages were installed by hand, or for another lock file: compare them.
  }
  let wanted
  let installed
  try {
    wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages
    installed = JSON.parse(readFileSync(installedList, "utf8")).packages
  } catch {
    return "the list of installed packages cannot be read"
  }
  for (const [path, { version, optional, devOptional, peer, link, extraneous }] of Object.entries(wanted)) {
    // Optional packages belong to other operating systems or are optional peers.
    if (path === "" || link || optional || devOptional || extraneous || (peer && !installed[path])) {
      continue
    }
    if (installed[path]?.version !== version) {
      return `${path.replace(/^.*node_modules\//, "")} ${version} is missing`
    }
  }
  return undefined
}

function lockHash(root) {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex")
}

/**
 * Installs the packages of the lock file. Development packages are always needed: Medusa itself is a development package here, because a
 * plugin declares it as a peer.
 */
export async function installDependencies(root, { logFile, echo, onSpawn }) {
  try {
    mkdirSync(join(root, "node_modules"), { recursive: true })
  } catch (error) {
    throw new StartFailure(`Cannot create the folder node_modules (${error.code}).`, [
      `give yourself write permission: sudo chown -R "$(id -u)" "${root}"`,
    ])
  }
  const npm = npmCommand(root, { logFile, echo, onSpawn })
  const { reachable, output } = await askRegistry(npm)
  const result = await npm([
    "install",
    "--include=dev",
    "--include=optional",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--loglevel=warn",
    reachable ? "--prefer-offline" : "--offline",
  ])
  if (result.code !== 0) {
    throw installFailure(reachable ? result.output : output)
  }
  writeFileSync(join(root, MARK), lockHash(root))
  const missing = missingDependencies(root)
  if (missing) {
    throw new StartFailure(
      `The installation is not complete: ${missing}.`,
      ["install anew: rm -rf node_modules && npm install"],
      readableLog(result.output),
    )
  }
}

const OUT_OF_REACH =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|network (timeout|request)/i

/**
 * Whether the registry answers. Without a network, npm retries each of the 1,600 packages and takes a quarter of an hour to fail.
 * @param {ReturnType<typeof npmCommand>} npm
 */
export async function askRegistry(npm) {
  const { output } = await npm(["ping", "--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=20000"])
  return { reachable: !OUT_OF_REACH.test(output), output }
}

/**
 * Returns a function that runs npm in a folder: the npm that runs this process, or the npm on the PATH.
 * @param {string} root
 * @param {Parameters<typeof runToEnd>[2]} options
 * @returns {(args: string[]) => ReturnType<typeof runToEnd>}
 */
export function npmCommand(root, options) {
  const own = process.env.npm_execpath
  const usesOwn = own !== undefined && /npm-cli\.[cm]?js$/.test(own)
  const [command, ...first] = usesOwn ? [process.execPath, own] : [process.platform === "win32" ? "npm.cmd" : "npm"]
  // An outer npm passes its flags to its child processes. They must not reach the npm that is run here.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_(config_(omit|only|production|save|package_lock)|lifecycle|package)/i.test(name),
  )
  const env = { ...Object.fromEntries(inherited), NODE_ENV: "development" }
  return async (args) => {
    try {
      return await runToEnd(command, [...first, ...args], {
        ...options,
        cwd: root,
        env,
        shell: process.platform === "win32" && !usesOwn,
      })
    } catch (error) {
      throw new StartFailure(`npm cannot be run (${error.code ?? error.message}).`, [
        "install npm, or install the packages yourself and start again",
      ])
    }
  }
}

function installFailure(output) {
  const evidence = readableLog(output, 15)
  if (OUT_OF_REACH.test(output)) {
    return new StartFailure(
      "The packages cannot be downloaded: the npm registry cannot be reached.",
      [
        "check the network, or the proxy: npm config get registry, npm config get proxy",
        "then start again; packages already downloaded are kept",
      ],
      evidence,
    )
  }
  if (/EACCES|EPERM/i.test(output)) {
    return new StartFailure(
      "The packages cannot be written: no permission.",
      [
        'give yourself the right to write here: sudo chown -R "$(id -u)" .',
        'and to npm\'s cache: sudo chown -R "$(id -u)" ~/.npm',
      ],
      evidence,
    )
  }
  if (/ENOSPC/i.test(output)) {
    return new StartFailure("The disk is full: the packages need about 900 MB.", ["free some space and start again"], evidence)
  }
  return new StartFailure("The packages cannot be installed.", ["try by hand: rm -rf node_modules && npm install"], evidence)
}
