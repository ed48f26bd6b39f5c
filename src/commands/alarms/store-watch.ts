import type { MedusaContainer } from "@medusajs/framework/types"
import { ALARMS_MODULE, type AlarmsService, type ConnectedScreen, type OpenAlarm } from "../../modules/alarms"

/** Screens and alarms for the dashboard's overview (contract section 17). Times in epoch milliseconds. */
export interface StoreWatch {
  readonly screens: readonly ConnectedScreen[]
  readonly alarms: readonly OpenAlarm[]
}

/** Reads the screens that are connected or signed in, and the open alarms. Two statements. */
export async function storeWatch(scope: MedusaContainer, now: number): Promise<StoreWatch> {
  const rows = scope.resolve<AlarmsService>(ALARMS_MODULE)
  const [screens, alarms] = await Promise.all([rows.listScreens(now), rows.openAlarms()])
  return { screens, alarms }
}
