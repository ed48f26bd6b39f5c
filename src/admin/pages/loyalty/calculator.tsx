import { InlineTip, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { pointsFor, valueOfPoints } from "../../../domain/loyalty/points"
import { toDecimal, toMinor } from "../../../domain/money/minor"
import { TextField } from "../../components/field"
import { useFormats } from "../../lib/format"
import { useNumber } from "../../lib/format-number"
import { type ProgramDraft, ratesOf, shareOf } from "../../lib/loyalty/program-draft"
import { typedDecimal } from "../../lib/typed-numbers"

interface CalculatorProps {
  readonly draft: ProgramDraft
  readonly currency: string
  readonly digits: number
}

/** What a sample order earns under the typed program, computed by the rules that book the points. */
export function Calculator({ draft, currency, digits }: CalculatorProps) {
  const { t } = useTranslation("svc")
  const { money } = useFormats()
  const number = useNumber()
  const [ticket, setTicket] = useState("30")
  const rates = ratesOf(draft)
  const share = shareOf(draft)
  const typed = typedDecimal(ticket)
  const result = (): string | undefined => {
    if (rates === undefined || typed === null) return undefined
    const amount = toMinor(typed, digits)
    const points = pointsFor(amount, digits, { ...rates, round: draft.round })
    const redeem = { ...rates.redeem, minimum_points: 0, maximum_percent: 100 }
    const value = valueOfPoints(points, digits, { redeem })
    return t("loyalty.result", {
      amount: money(toDecimal(amount, digits), currency),
      points,
      value: money(toDecimal(value, digits), currency),
    })
  }
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField label={t("loyalty.ticket")} inputMode="decimal" value={ticket} onChange={setTicket} />
      <div role="status" className="flex flex-col justify-center gap-y-1">
        <Text size="small">{result()}</Text>
        {share !== undefined &&
          (share.generous ? (
            <InlineTip variant="warning" label={t("form.warning")}>
              {t("loyalty.generous", { share: number(share.share) })}
            </InlineTip>
          ) : (
            <Text size="small" className="text-ui-fg-subtle">
              {t("loyalty.back", { share: number(share.share) })}
            </Text>
          ))}
      </div>
    </div>
  )
}
