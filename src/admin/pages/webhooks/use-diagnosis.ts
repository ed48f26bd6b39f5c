import { useTranslation } from "react-i18next"
import type { Webhook } from "../../../client/generated"
import { useFormats } from "../../lib/format"
import type { Diagnosis, Refusal } from "../../lib/webhooks/diagnose"

/** Returns a function that says why an attempt was not accepted. */
export function useRefusal(): (refusal: Refusal) => string {
  const { t } = useTranslation("svc")
  return ({ kind, status }) => t(`webhooks.reason.${kind}`, { status })
}

/**
 * Returns a function that says what a receiver has received, or why it receives nothing.
 * @param now times on other days than this are shown with the date
 */
export function useDiagnosis(now: string): (webhook: Webhook, diagnosis: Diagnosis) => string {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const refusal = useRefusal()
  return ({ topic }, diagnosis) => {
    switch (diagnosis.kind) {
      case "silent":
        return t("webhooks.why.silent", {
          time: when(diagnosis.since, now),
          event: t(`webhooks.topics.${topic.replace(".", "_")}`),
        })
      case "retrying":
        return t("webhooks.why.retrying", {
          reason: refusal(diagnosis.refusal),
          attempts: t("webhooks.attempts", { count: diagnosis.attempts }),
          time: when(diagnosis.next, now),
        })
      case "failed":
        return t("webhooks.why.failed", { reason: refusal(diagnosis.refusal), time: when(diagnosis.at, now) })
      case "delivered":
        return t("webhooks.why.delivered", { time: when(diagnosis.at, now) })
      default:
        return t(`webhooks.why.${diagnosis.kind}`)
    }
  }
}
