import { spawn } from "node:child_process"
import { appendFileSync, mkdirSync } from "node:fs"
import { dirname } from "node:path"

const KEPT_CHARACTERS = 200_000

/**
 * Runs a program to its end and keeps its output.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions & { logFile?: string, echo?: boolean, onSpawn?: (child:
 * import("node:child_process").ChildProcess) => void }} options `logFile`: also written there; `echo`: also printed to the
 * terminal
 * @returns {Promise<{ code: number | null, signal: string | null, output: string }>} never rejects for a failing program; rejects
 * when it cannot be run
 */
export function runToEnd(command, args, { logFile, echo = false, onSpawn, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"], windowsHide: true })
    onSpawn?.(child)
    let output = ""
    if (logFile) {
      mkdirSync(dirname(logFile), { recursive: true })
      appendFileSync(logFile, `\n$ ${[command, ...args].join(" ")}\n`)
    }
    const keep = (chunk) => {
      output = (output + chunk).slice(-KEPT_CHARACTERS)
      if (logFile) {
        appendFileSync(logFile, chunk)
      }
      if (echo) {
        process.stdout.write(chunk)
      }
    }
    child.stdout.on("data", keep)
    child.stderr.on("data", keep)
    child.once("error", reject)
    child.once("close", (code, signal) => resolve({ code, signal, output }))
  })
}

/** The lines with the cause, from the JSON lines and stack traces that Medusa prints. */
export function readableLog(output, lines = 25) {
  return output
    .split("\n")
    .map((line) => {
      try {
        const { level, message } = JSON.parse(line)
        return typeof message === "string" && message !== "" ? `${level ?? "log"}: ${message}` : ""
      } catch {
        return line
      }
    })
    .flatMap((text) => text.split("\n"))
    .filter((line) => line.trim() !== "" && !/^\s*(at|-) .*(node_modules|node:internal)/.test(line))
    .slice(-lines)
    .join("\n")
}
