import { SealedValues } from "../../src/database/sealed-values"
import { processEnvironment } from "./commands"

/**
 * Decrypts a setting from a test's database.
 * @throws Error if the setting is stored unencrypted
 */
export function openedSetting(stored: string): string {
  return opened(stored, "settings")
}

/** Decrypts a table's token from `svc_table.qr_token`, as {@link openedSetting} does. */
export function openedTableToken(stored: string): string {
  return opened(stored, "table tokens")
}

function opened(stored: string, purpose: string): string {
  if (stored === "") return ""
  if (!stored.startsWith("svc-sealed:")) throw new Error("The secret is stored unencrypted")
  return new SealedValues({ jwtSecret: processEnvironment().JWT_SECRET }, purpose).open(stored)
}
