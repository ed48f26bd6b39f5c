import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { CartJudgement } from "../../../client/generated"
import { useFormats } from "../../lib/format"
import { useNumber } from "../../lib/format-number"

interface CoverageProps {
  readonly judgement: CartJudgement
  readonly currency: string | null
}

/** Whether the shop delivers to the address, the distance and the fee. Problems of the address are shown with the other problems. */
export function Coverage({ judgement, currency }: CoverageProps) {
  const { t } = useTranslation("svc")
  const { money } = useFormats()
  const number = useNumber()
  const { deliverable, distance_km: km } = judgement.checks.delivery
  if (deliverable !== true) return null
  const { delivery_total: fee } = judgement.checks.totals
  const amount = currency === null ? fee : money(fee, currency)
  return (
    <Text size="small" role="status" className="text-ui-tag-green-text">
      {km > 0 ? t("newOrder.covered", { km: number(km), fee: amount }) : t("newOrder.coveredUnmeasured", { fee: amount })}
    </Text>
  )
}
