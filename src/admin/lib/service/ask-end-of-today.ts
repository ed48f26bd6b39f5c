import type { SettingsOperation } from "../../../client/generated"
import type { OrderType } from "../../../domain/settings/operation-settings"
import { read } from "../api"

/**
 * When "the rest of today" ends, by the stored opening hours. The rule is in a lazy chunk, because it needs a time library.
 * @param mode the order type; undefined: all order types
 */
export async function askEndOfToday(serverTime: string, mode?: OrderType): Promise<string> {
  const [{ endOfToday }, settings] = await Promise.all([import("./end-of-today"), read<SettingsOperation>("settings/operation")])
  return endOfToday(settings, serverTime, mode)
}
