import "../../i18n/orders/add"
import { Label, Prompt, RadioGroup } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Order, OrderStatus } from "../../../client/generated"
import { rejectionReasons } from "../../../domain/orders/rejection-reasons"
import { stageOf } from "../../../domain/orders/statuses"
import { useOperation } from "../../lib/settings/use-operation"
import { Field, TextField } from "../field"
import { useActOnOne } from "./use-take-step"

/** The choice of a reason in the user's own words. */
const OWN = "own"

interface UndonePromptProps {
  readonly order: Order
  /** The status to which the order is moved: one of those of undone orders. */
  readonly status: OrderStatus["slug"]
  readonly onClose: () => void
}

/**
 * Asks for confirmation before an order is undone, because that is final, and for the reason, which the guest sees. An order that has arrived needs
 * no reason.
 */
export default function UndonePrompt({ order, status, onClose }: UndonePromptProps) {
  const { t } = useTranslation("svc")
  const act = useActOnOne()
  const language = useOperation().data?.data.language
  const [choice, setChoice] = useState<string>()
  const [words, setWords] = useState("")
  const [tried, setTried] = useState(false)
  const asksWhy = stageOf(order.status) !== "arrived"
  const reasons = rejectionReasons(order.order_type)
  const known = reasons.find((reason) => reason === choice)
  // The reason is in the shop's language, because the guest reads it.
  const reason =
    choice === OWN ? words.trim() : known && t(`rejections.${known}`, language === undefined ? {} : { lng: language })
  const isMissing = asksWhy && !reason
  const shown = { number: order.number, status: t(`status.${status}`) }
  return (
    <Prompt open variant="danger" onOpenChange={(open) => !open && onClose()}>
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{t("orderTools.undoneTitle", shown)}</Prompt.Title>
          <Prompt.Description>{t(asksWhy ? "orderTools.undoneWhy" : "orderTools.undoneText")}</Prompt.Description>
        </Prompt.Header>
        {asksWhy && (
          <div className="flex flex-col gap-y-3 px-6 pt-4">
            <Field label={t("orderTools.forceNote")} error={tried && isMissing ? t("orderTools.undoneMissing") : undefined}>
              {(control) => (
                <RadioGroup {...control} aria-label={t("orderTools.forceNote")} value={choice ?? ""} onValueChange={setChoice}>
                  {reasons.map((name) => (
                    <Reason key={name} value={name} text={t(`rejections.${name}`)} />
                  ))}
                  <Reason value={OWN} text={t("orderTools.otherReason")} />
                </RadioGroup>
              )}
            </Field>
            {choice === OWN && (
              <TextField label={t("orderTools.otherReason")} maxLength={500} autoFocus value={words} onChange={setWords} />
            )}
          </div>
        )}
        <Prompt.Footer>
          <Prompt.Cancel>{t("orderTools.keep")}</Prompt.Cancel>
          <Prompt.Action
            onClick={(event) => {
              if (isMissing) {
                event.preventDefault()
                setTried(true)
              } else void act(order, { kind: "undone", status, reason: asksWhy ? reason : undefined })
            }}
          >
            {t("orderTools.undoneConfirm", shown)}
          </Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}

function Reason({ value, text }: { readonly value: string; readonly text: string }) {
  const id = useId()
  return (
    <div className="flex items-center gap-x-3">
      <RadioGroup.Item id={id} value={value} />
      <Label htmlFor={id} size="small">
        {text}
      </Label>
    </div>
  )
}
