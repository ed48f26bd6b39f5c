import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { buildDashboard, dashboardFolder } from "../../../scripts/launcher/dashboard.mjs"

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..")
const ENVIRONMENT = { ...process.env, NODE_ENV: "production", ADMIN_DISABLED: "false" }

/**
 * Adds Medusa's dashboard to both hosts: with the plugin's extension to `full`, without it to `bare`. An existing build is used again until a
 * source changes.
 */
export async function addDashboards({ full, bare }) {
  const whole = dashboardFolder(ROOT, ENVIRONMENT)
  const plain = `${whole}-plain`
  await built(whole, {})
  await built(plain, { extension: false })
  serve(full, whole)
  serve(bare, plain)
}

async function built(folder, options) {
  if (existsSync(join(folder, "index.html"))) return
  const logFile = join(ROOT, ".cache", "bench", "dashboard-build.log")
  mkdirSync(dirname(logFile), { recursive: true })
  // If the bench is interrupted, end the build process.
  let child
  const end = () => child?.kill("SIGKILL")
  process.once("exit", end)
  const onSpawn = (spawned) => {
    child = spawned
  }
  await buildDashboard(ROOT, folder, { env: ENVIRONMENT, logFile, onSpawn }, options)
  process.off("exit", end)
}

/** Links a built dashboard into the folder of a host from which Medusa serves it. */
function serve(host, dashboard) {
  const link = join(host, "public", "admin")
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(dashboard, link, "junction")
}
