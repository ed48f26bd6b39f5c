import { existsSync } from "node:fs"
import { join, resolve } from "node:path"

const ROOT = join(import.meta.dirname, "..", "..")

/**
 * The folder with the database, the secrets, the uploads and the mails of `npm start`: SVC_DATA_FOLDER (also from .env) or .data. Every
 * script that works on the started store calls this function, so that none works on another store.
 */
export function dataFolder() {
  const file = join(ROOT, ".env")
  // Old versions of Node.js do not have this function. They are refused later, with a message of their own.
  if (existsSync(file)) process.loadEnvFile?.(file)
  return resolve(ROOT, process.env.SVC_DATA_FOLDER || ".data")
}
