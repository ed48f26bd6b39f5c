import * as noticeQueue from "./notice-queue"
import * as noticeRows from "./notice-rows"

/** Notices to customers, sent or waiting. Each function takes the caller's transaction or connection. */
export class NotificationsService {
  readonly rows = { ...noticeQueue, ...noticeRows } as const
}
