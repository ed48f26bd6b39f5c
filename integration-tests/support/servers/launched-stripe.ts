import { spawn } from "node:child_process"
import { once } from "node:events"
import { hostFolder } from "../commands"

/**
 * Starts the local Stripe of `npm start` with the launcher, in a process of its own.
 * @param server URL of the store that gets its events
 * @param file the file into which the launcher writes the address of the local Stripe
 * @returns the environment for the server
 */
export async function launchStripe(
  server: string,
  file: string,
): Promise<{ readonly env: Record<string, string>; readonly stop: () => void }> {
  const script = `import("./scripts/launcher/stripe.mjs")
    .then((its) => its.startStripe({ host: process.argv[1], file: process.argv[2], servers: [process.argv[3]] }))
    .then(({ environment }) => console.log(JSON.stringify(environment)))`
  const child = spawn(process.execPath, ["-e", script, hostFolder(), file, server], { stdio: ["ignore", "pipe", "inherit"] })
  const [line] = await once(child.stdout, "data")
  return { env: JSON.parse(String(line)), stop: () => void child.kill() }
}
