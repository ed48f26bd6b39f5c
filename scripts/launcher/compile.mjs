import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { filesBelow, fingerprint } from "./fingerprint.mjs"
import { StartFailure } from "./start-failure.mjs"

const KEPT_BUILDS = 8
const HOUR = 3_600_000

/** The compiler options, as in tsconfig.json. This build does not check types. */
const SWC = {
  swcrc: false,
  configFile: false,
  sourceMaps: "inline",
  module: { type: "commonjs" },
  jsc: {
    target: "es2022",
    parser: { syntax: "typescript", decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
}

/**
 * Compiles the host of this repository to JavaScript, without the dashboard, in well under a second, into a folder that `medusa
 * start` takes as its project. Builds are named by their content and never changed, so parallel runs do not disturb each other.
 * @param {string} root of the repository
 * @param {object} [options]
 * @param {string} [options.builds] name of the collection of builds; each deletes only its own
 * @param {string[]} [options.further] additional TypeScript files outside `src`, paths from the root
 * @param {number} [options.keptHours] a build used within this time is kept, because it may still be running
 * @returns {{ folder: string, name: string }}
 */
export function compileHost(root, { builds: collection = "app", further = [], keptHours = 1 } = {}) {
  const sources = [
    "medusa-config.ts",
    ...filesBelow(root, "src", (path) => !path.startsWith("src/admin/")),
    ...further.flatMap((path) => filesBelow(root, path)),
  ]
  const files = [...sources, "package.json"]
  const name = fingerprint(root, files, [JSON.stringify(SWC)])
  const builds = join(root, ".cache", collection)
  const folder = join(builds, name)
  if (existsSync(folder)) {
    const now = new Date()
    utimesSync(folder, now, now)
    return { folder, name }
  }
  const { transformFileSync } = createRequire(import.meta.url)("@swc/core")
  const unfinished = `${folder}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    for (const file of files) {
      const isSource = /\.tsx?$/.test(file) && !file.endsWith(".d.ts")
      const target = join(unfinished, isSource ? file.replace(/\.tsx?$/, ".js") : file)
      mkdirSync(dirname(target), { recursive: true })
      if (isSource) {
        writeFileSync(target, transformFileSync(join(root, file), { ...SWC, sourceFileName: join(root, file) }).code)
      } else {
        copyFileSync(join(root, file), target)
      }
    }
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new StartFailure("The code does not compile.", [], String(error.message ?? error))
  }
  try {
    renameSync(unfinished, folder)
  } catch {
    // Another process has just made the same build.
    rmSync(unfinished, { recursive: true, force: true })
  }
  forgetOldBuilds(builds, keptHours)
  return { folder, name }
}

function forgetOldBuilds(builds, keptHours) {
  const byAge = readdirSync(builds)
    .map((name) => ({ path: join(builds, name), at: statSync(join(builds, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { path, at } of byAge.slice(KEPT_BUILDS)) {
    if (Date.now() - at > keptHours * HOUR) {
      rmSync(path, { recursive: true, force: true })
    }
  }
}
