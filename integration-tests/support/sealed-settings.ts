import { SealedValues } from "../../src/modules/settings/sealed-values"
import { processEnvironment } from "./commands"

/** What a value means that lies sealed in the settings of a test's database; fails when it lies there in clear. */
export function openedSetting(stored: string): string {
  if (stored === "") return ""
  if (!stored.startsWith("svc-sealed:")) throw new Error("The secret lies in the database in clear")
  return new SealedValues({ jwtSecret: processEnvironment().JWT_SECRET }).open(stored)
}
