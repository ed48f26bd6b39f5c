import type { MedusaContainer } from "@medusajs/framework/types"
import { ALARMS_MODULE, type AlarmsService, type ConnectedScreen, type OpenAlarm } from "../../modules/alarms"

/** What the overview of the dashboard says of screens and alarms (contract section 17). Instants in epoch milliseconds. */
export interface StoreWatch {
  readonly screens: readonly ConnectedScreen[]
  readonly alarms: readonly OpenAlarm[]
}

/** The screens that are connected or signed in, and the alarms that are open. Two statements. */
export async function storeWatch(scope: MedusaContainer, now: number): Promise<StoreWatch> {
  const rows = scope.resolve<AlarmsService>(ALARMS_MODULE)
  const [screens, alarms] = await Promise.all([rows.listScreens(now), rows.openAlarms()])
  return { screens, alarms }
}
