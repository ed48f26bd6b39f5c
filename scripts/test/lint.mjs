import { join } from "node:path"
import { runToEnd } from "../launcher/child-output.mjs"
import { cleanEnvironment, watchChild } from "./children.mjs"

/** The checks. Each counts as one test. */
const CHECKS = [
  { name: "format and lint rules (biome)", command: "@biomejs/biome/bin/biome", args: ["check", "--colors=off", "."] },
  {
    name: "layers (dependency-cruiser)",
    command: "dependency-cruiser/bin/dependency-cruise.mjs",
    args: ["--config", ".dependency-cruiser.cjs", "src", "ui"],
  },
  { name: "types of the screens (tsc)", command: "typescript/bin/tsc", args: ["-p", "ui/tsconfig.json", "--pretty", "false"] },
  { name: "types (tsc)", command: "typescript/bin/tsc", args: ["-p", "tsconfig.check.json", "--pretty", "false"] },
  {
    name: "types of the dashboard (tsc)",
    command: "typescript/bin/tsc",
    args: ["-p", "src/admin/tsconfig.json", "--pretty", "false"],
  },
]

/**
 * Checks the sources without running them, and prints the problems.
 * @param {string} root of the repository
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function lint(root) {
  const from = Date.now()
  const outcomes = await Promise.all(
    CHECKS.map(async ({ name, command, args }) => {
      const { code, output } = await runToEnd(process.execPath, [join(root, "node_modules", command), ...args], {
        cwd: root,
        env: cleanEnvironment(),
        onSpawn: watchChild,
      })
      const title = `${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`
      console.log(code === 0 ? `  ✓ ${title}` : `  ✗ ${title}\n\n${output.trimEnd()}\n`)
      return code === 0
    }),
  )
  const passed = outcomes.filter(Boolean).length
  return { passed, failed: outcomes.length - passed }
}
