import * as noticeQueue from "./notice-queue"
import * as noticeRows from "./notice-rows"

/** What customers were and are to be told. Writes take the caller's transaction or connection. */
export class NotificationsService {
  readonly rows = { ...noticeQueue, ...noticeRows } as const
}
