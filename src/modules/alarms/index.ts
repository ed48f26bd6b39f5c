import { Module } from "@medusajs/framework/utils"
import { AlarmsService } from "./service"

export const ALARMS_MODULE = "svc_alarms"

export type { OpenAlarm } from "./alarm-rows"
export type { ClaimedAlarmNotice, QueuedAlarmNotice } from "./notice-rows"
export type { PushSubscriptionRow } from "./push-rows"
export type { ConnectedScreen } from "./screen-rows"
export type { AlarmsService } from "./service"

export default Module(ALARMS_MODULE, { service: AlarmsService })
