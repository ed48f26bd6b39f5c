import { type MailOutcome, sendMail } from "../../../src/commands/notifications/send-mail"
import { resetPasswordMail } from "../../../src/domain/mails"
import type { Host } from "./host-context"

/**
 * Sends the same mail `times` times at once, as a workflow does.
 * @returns the outcome of each attempt
 */
export async function sendMails(
  { scope }: Host,
  { to, name = "Ana", key, times = 1 }: { to: string; name?: string; key?: string; times?: number },
): Promise<(MailOutcome | "failed")[]> {
  const mail = resetPasswordMail({ language: "es", storeName: name, storeUrl: "https://my.shop", name, token: "a1".repeat(32) })
  const outcomes = await Promise.allSettled(
    Array.from({ length: times }, () => sendMail(scope, { to, mail, idempotencyKey: key })),
  )
  return outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : "failed"))
}
