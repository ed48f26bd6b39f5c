#!/usr/bin/env node
/*
 * Replaces `npx` in the README's commands. `npx medusa …` runs the installed Medusa. A new server replaces the previous one in the background,
 * and the command waits until the new server responds. Before a script the server is stopped, as the README says. README_NODE_OPTIONS applies
 * to every Node process that Medusa starts.
 */
const { spawn, spawnSync } = require("node:child_process")
const { existsSync, openSync, readFileSync, rmSync, writeFileSync } = require("node:fs")

const { README_CLI, README_NODE_OPTIONS, README_SERVER_PID, README_SERVER_LOG, PORT } = process.env
const env = { ...process.env, NODE_OPTIONS: README_NODE_OPTIONS }
const [program, ...args] = process.argv.slice(2)

if (program !== "medusa") {
  console.error(`the README calls npx ${program}, which this test does not know`)
  process.exit(1)
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)

async function main() {
  const [command] = args
  if (command === "develop" || command === "start") {
    await stopServer()
    return startServer()
  }
  if (command === "exec") await stopServer()
  return spawnSync(process.execPath, [README_CLI, ...args], { stdio: "inherit", env }).status ?? 1
}

async function startServer() {
  const log = openSync(README_SERVER_LOG, "a")
  const child = spawn(process.execPath, [README_CLI, ...args], {
    detached: true,
    stdio: ["ignore", log, log],
    env,
  })
  writeFileSync(README_SERVER_PID, String(child.pid))
  child.unref()
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) break
    const answer = await fetch(`http://localhost:${PORT}/health`).catch(() => null)
    if (answer?.ok) return 0
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  console.error(`medusa ${args.join(" ")} does not serve:\n${readFileSync(README_SERVER_LOG, "utf8").slice(-4_000)}`)
  return 1
}

async function stopServer() {
  if (!existsSync(README_SERVER_PID)) return
  const group = -Number(readFileSync(README_SERVER_PID, "utf8"))
  rmSync(README_SERVER_PID)
  signal(group, "SIGTERM")
  for (let tries = 0; tries < 100 && signal(group, 0); tries += 1) await new Promise((resolve) => setTimeout(resolve, 100))
  signal(group, "SIGKILL")
}

function signal(group, name) {
  try {
    return process.kill(group, name)
  } catch {
    return false
  }
}
