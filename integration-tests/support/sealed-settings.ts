import { SealedValues } from "../../src/database/sealed-values"
import { processEnvironment } from "./commands"

/** The value of an encrypted setting in a test's database. Throws if it is not stored encrypted. */
export function openedSetting(stored: string): string {
  return opened(stored, "settings")
}

/** Like {@link openedSetting}, for a table's token in `svc_table.qr_token`. */
export function openedTableToken(stored: string): string {
  return opened(stored, "table tokens")
}

function opened(stored: string, purpose: string): string {
  if (stored === "") return ""
  if (!stored.startsWith("svc-sealed:")) throw new Error("The secret is stored unencrypted")
  return new SealedValues({ jwtSecret: processEnvironment().JWT_SECRET }, purpose).open(stored)
}
