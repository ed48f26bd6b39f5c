import { SealedValues } from "../../src/database/sealed-values"
import { processEnvironment } from "./commands"

/** What a value means that lies sealed in the settings of a test's database; fails when it lies there in clear. */
export function openedSetting(stored: string): string {
  return opened(stored, "settings")
}

/** As {@link openedSetting}, for the token of a table as `svc_table.qr_token` has it. */
export function openedTableToken(stored: string): string {
  return opened(stored, "table tokens")
}

function opened(stored: string, purpose: string): string {
  if (stored === "") return ""
  if (!stored.startsWith("svc-sealed:")) throw new Error("The secret lies in the database in clear")
  return new SealedValues({ jwtSecret: processEnvironment().JWT_SECRET }, purpose).open(stored)
}
