import { existsSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { StartFailure } from "../../scripts/launcher/start-failure.mjs"

const NEEDS = fileURLToPath(new URL("../../integration-tests/support/needs.json", import.meta.url))
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
]

/** Starts the same browser as the tests (integration-tests/support/needs.json). The caller closes it. */
export async function startChromium() {
  const { variable, programs, places, install } = JSON.parse(readFileSync(NEEDS, "utf8")).browser
  const folders = (process.env.PATH ?? "").split(delimiter)
  const candidates = [
    process.env[variable] ?? "",
    ...programs.flatMap((program) => folders.map((folder) => join(folder, program))),
    ...(places[process.platform] ?? []),
  ]
  const executablePath = candidates.find((path) => path !== "" && existsSync(path))
  if (executablePath === undefined) {
    throw new StartFailure("The screens are measured in Chromium, which is not installed.", [
      install[process.platform] ?? install.linux,
    ])
  }
  return chromium.launch({ executablePath, args: FLAGS })
}
