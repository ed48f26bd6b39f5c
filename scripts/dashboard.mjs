/**
 * Builds the dashboard of this repository's host, unless it is already built from the current sources, and prints its folder. `npm start` uses
 * the same folder.
 */
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { buildDashboard, dashboardFolder } from "./launcher/dashboard.mjs"
import { StartFailure } from "./launcher/start-failure.mjs"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const environment = { ...process.env, NODE_ENV: "production" }

try {
  const folder = dashboardFolder(root, environment)
  if (!existsSync(join(folder, "index.html"))) {
    await buildDashboard(root, folder, { env: environment, logFile: join(root, ".cache", "dashboard-build.log") })
  }
  process.stdout.write(folder)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  console.error(error.describe())
  process.exitCode = 1
}
