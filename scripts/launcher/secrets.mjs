import { randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

/**
 * The secrets that sign sessions and tokens. They are generated once and stored, so that sign-ins stay valid after a restart. Unlike default
 * secrets, nobody else knows them.
 */
export function keptSecrets(file) {
  try {
    const { JWT_SECRET, COOKIE_SECRET } = JSON.parse(readFileSync(file, "utf8"))
    if (JWT_SECRET && COOKIE_SECRET) {
      return { JWT_SECRET, COOKIE_SECRET }
    }
  } catch {
    // There are no stored secrets yet.
  }
  const secrets = { JWT_SECRET: randomBytes(32).toString("hex"), COOKIE_SECRET: randomBytes(32).toString("hex") }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(secrets)}\n`, { mode: 0o600 })
  return secrets
}
