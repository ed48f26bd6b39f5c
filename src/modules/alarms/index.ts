import { Module } from "@medusajs/framework/utils"
import { ALARMS_MODULE } from "./name"
import { AlarmsService } from "./service"

export type { OpenAlarm } from "./alarm-rows"
export type { LeasedAlarmNotice, QueuedAlarmNotice } from "./notice-rows"
export type { PushSubscriptionRow } from "./push-rows"
export type { ConnectedScreen } from "./screen-rows"
export type { AlarmsService } from "./service"
export { ALARMS_MODULE }

export default Module(ALARMS_MODULE, { service: AlarmsService })
