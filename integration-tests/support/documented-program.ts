import { spawn } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import { fencedBlocksOf } from "./fenced-blocks"

const ROOT = join(__dirname, "..", "..")
const CLIENT = "medusa-plugin-svc-ordering/client"

/** The `ts` blocks of a document form one program; a comment after `console.log` is its expected output. */
export interface DocumentedProgram {
  readonly source: string
  /** The documented output lines. */
  readonly expected: readonly string[]
}

/** Reads the program in a document of this repository. */
export function documentedProgram(path: string): DocumentedProgram {
  const source = fencedBlocksOf(path)
    .filter(({ language }) => language === "ts")
    .map(({ text }) => text)
    .join("\n\n")
  const expected = [...source.matchAll(/console\.log\(.*\) \/\/ (.+)$/gm)].map(([, line = ""]) => line)
  return { source, expected }
}

/**
 * Runs a program that uses the client, in a separate process.
 * @returns its output, line by line
 * @throws {Error} with its error output, if it fails
 */
export async function runProgram(source: string): Promise<readonly string[]> {
  const folder = join(ROOT, ".cache", "programs")
  const file = join(folder, `${process.pid}.mjs`)
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: ROOT, loader: "ts" },
    alias: { [CLIENT]: join(ROOT, "src", "client", "index.ts") },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    write: false,
    // CommonJS packages require a `require` function.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, outputFiles[0]?.contents ?? "")
  try {
    return await printed(file)
  } finally {
    rmSync(file, { force: true })
  }
}

function printed(file: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "pipe"], timeout: 60_000 })
    const said = { out: "", error: "" }
    child.stdout.on("data", (chunk: Buffer) => {
      said.out += chunk
    })
    child.stderr.on("data", (chunk: Buffer) => {
      said.error += chunk
    })
    child.once("error", reject)
    child.once("close", (code) => {
      if (code === 0) resolve(said.out.split("\n").filter((line) => line !== ""))
      else reject(new Error(`The program ended with ${code}.\n${said.out}\n${said.error}`))
    })
  })
}
