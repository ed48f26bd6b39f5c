import { Module } from "@medusajs/framework/utils"
import { NotificationsService } from "./service"

export const NOTIFICATIONS_MODULE = "svc_notifications"

export type { ClaimedNotice, NoticeEnd, QueuedNotice } from "./notice-rows"
export type { NotificationsService } from "./service"

export default Module(NOTIFICATIONS_MODULE, { service: NotificationsService })
