import { Module } from "@medusajs/framework/utils"
import { NOTIFICATIONS_MODULE } from "./name"
import { NotificationsService } from "./service"

export type { LeasedNotice, NoticeEnd, QueuedNotice } from "./notice-rows"
export type { NotificationsService } from "./service"
export { NOTIFICATIONS_MODULE }

export default Module(NOTIFICATIONS_MODULE, { service: NotificationsService })
