import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs"
import { dirname, join } from "node:path"
import { readableLog } from "./child-output.mjs"
import { filesBelow, fingerprint } from "./fingerprint.mjs"
import { medusa } from "./medusa.mjs"
import { StartFailure } from "./start-failure.mjs"

const KEPT_DASHBOARDS = 2

/** The inputs of the dashboard's build: the plugin's extension, the pure code that it may import, and the platform's dashboard. */
function dashboardFingerprint(root, env) {
  const files = [
    "package-lock.json",
    ...["src/admin", "src/client", "src/domain", "src/errors", "src/languages"].flatMap((folder) => filesBelow(root, folder)),
  ]
  const schemas = filesBelow(root, "src/api", (path) => path.endsWith("/schema.ts"))
  return fingerprint(root, [...files, ...schemas], [env.MEDUSA_BACKEND_URL ?? "/"])
}

/** The folder of the built dashboard, existing or not. */
export function dashboardFolder(root, env) {
  return join(root, ".cache", "dashboard", dashboardFingerprint(root, env))
}

/**
 * Builds the dashboard in a copy of the sources, so that an interrupted or failed build leaves nothing behind and generated types
 * stay out of the repository's type check.
 * @param {object} [content]
 * @param {boolean} [content.extension] false: Medusa's dashboard alone, without the plugin's part
 * @returns {Promise<string>} its folder
 */
export async function buildDashboard(root, folder, options, { extension = true } = {}) {
  const workshop = `${folder}.${process.pid}`
  rmSync(workshop, { recursive: true, force: true })
  mkdirSync(workshop, { recursive: true })
  try {
    const sources = filesBelow(root, "src", (path) => extension || !path.startsWith("src/admin/"))
    for (const file of ["package.json", "tsconfig.json", "medusa-config.ts", ...sources]) {
      mkdirSync(dirname(join(workshop, file)), { recursive: true })
      cpSync(join(root, file), join(workshop, file))
    }
    const result = await medusa(["build", "--admin-only", "--no-lint"], { ...options, cwd: workshop })
    const built = join(workshop, ".medusa", "admin")
    if (result.code !== 0 || !existsSync(join(built, "index.html"))) {
      throw new StartFailure(
        "The dashboard cannot be built.",
        [`the full output is in ${options.logFile}`, "start without it: ADMIN_DISABLED=true npm start"],
        readableLog(result.output),
      )
    }
    rmSync(folder, { recursive: true, force: true })
    renameSync(built, folder)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
  forgetOldDashboards(dirname(folder))
  return folder
}

function forgetOldDashboards(parent) {
  const now = new Date()
  const byAge = readdirSync(parent)
    .map((name) => ({ path: join(parent, name), at: statSync(join(parent, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  if (byAge[0]) {
    utimesSync(byAge[0].path, now, now)
  }
  for (const { path, at } of byAge.slice(KEPT_DASHBOARDS)) {
    if (Date.now() - at > 3_600_000) {
      rmSync(path, { recursive: true, force: true })
    }
  }
}
