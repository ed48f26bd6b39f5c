import { Button, InlineTip, Kbd, Text } from "@medusajs/ui"
import type { RefObject } from "react"
import { useTranslation } from "react-i18next"
import type { CartJudgement } from "../../../client/generated"
import { billRows, isTaxOnTop } from "../../../domain/mails/order-bill"
import { Choice } from "../../components/choice"
import { Field, TextField } from "../../components/field"
import { useReason } from "../../components/use-reason"
import { ApiError } from "../../lib/api"
import { useFormats } from "../../lib/format"
import type { Draft } from "../../lib/new-order/draft"
import type { Placing } from "../../lib/new-order/use-new-order"
import { Part } from "./part"

interface SummaryPartProps {
  readonly draft: Draft
  readonly payment: string
  readonly methods: readonly { readonly id: string; readonly title: string }[]
  /** undefined: nothing is ordered, or not judged yet. */
  readonly judgement: CartJudgement | undefined
  readonly isChecking: boolean
  readonly failure: unknown
  readonly currency: string | null
  readonly placing: Placing
  readonly button: RefObject<HTMLButtonElement>
  readonly onChange: (change: Partial<Draft>) => void
}

/** The total, the payment method, the problems of the order, and the button that places it. */
export function SummaryPart(props: SummaryPartProps) {
  const { draft, payment, methods, judgement, isChecking, failure, currency, placing, button, onChange } = props
  const { t } = useTranslation("svc")
  const { money } = useFormats()
  const reason = useReason()
  const amount = (decimal: string) => (currency === null ? decimal : money(decimal, currency))
  const problems = [...new Set(refusalsOf(placing, reason) ?? judgement?.errors.map(messageOf) ?? [])]
  return (
    <Part title={t("newOrder.summary")}>
      {methods.length > 0 && (
        <Field label={t("newOrder.payment")}>
          {(control) => (
            <Choice
              control={control}
              label={t("newOrder.payment")}
              value={payment}
              options={methods.map(({ id, title }) => [id, title])}
              onChange={(id) => onChange({ payment: id })}
            />
          )}
        </Field>
      )}
      <TextField
        label={t("newOrder.note")}
        autoComplete="off"
        maxLength={1000}
        value={draft.note}
        onChange={(note) => onChange({ note })}
      />
      {judgement !== undefined && <Totals judgement={judgement} amount={amount} />}
      {problems.length > 0 && (
        <InlineTip
          variant={placing.state === "refused" ? "error" : "warning"}
          label={t(placing.state === "refused" ? "newOrder.refused" : "newOrder.problems")}
          role={placing.state === "refused" ? "alert" : "status"}
        >
          {problems.map((text) => (
            <span key={text} className="block">
              {text}
            </span>
          ))}
        </InlineTip>
      )}
      {placing.state === "unknown" && (
        <InlineTip variant="warning" label={t("form.warning")} role="alert">
          {t("newOrder.unknown")}
        </InlineTip>
      )}
      {failure !== null && judgement === undefined && (
        <Text size="small" className="text-ui-fg-error" role="alert">
          {reason(failure)}
        </Text>
      )}
      <div className="bg-ui-bg-subtle -mx-6 -mb-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-b-lg border-t px-6 py-4">
        <Text size="xsmall" className="text-ui-fg-subtle mr-auto" role="status">
          {isChecking ? t("newOrder.checking") : ""}
        </Text>
        <span className="hidden items-center gap-x-1 md:flex" aria-hidden>
          <Kbd>Ctrl</Kbd>
          <Kbd>↵</Kbd>
        </span>
        <Button ref={button} size="small" type="submit" isLoading={placing.state === "sending"}>
          {placing.state === "unknown"
            ? t("newOrder.again")
            : judgement === undefined
              ? t("newOrder.place")
              : t("newOrder.placeFor", { total: amount(judgement.checks.totals.total) })}
        </Button>
      </div>
    </Part>
  )
}

const messageOf = ({ message }: CartJudgement["errors"][number]): string => message

/** The reasons why the service has not placed the order. */
function refusalsOf(placing: Placing, reason: (error: unknown) => string): string[] | undefined {
  if (placing.state !== "refused") return undefined
  const { error } = placing
  const all = error instanceof ApiError ? (error.details.errors as CartJudgement["errors"] | undefined) : undefined
  return all?.length ? all.map(messageOf) : [reason(error)]
}

interface TotalsProps {
  readonly judgement: CartJudgement
  readonly amount: (decimal: string) => string
}

function Totals({ judgement, amount }: TotalsProps) {
  const { t } = useTranslation("svc")
  const { totals } = judgement.checks
  const onTop = isTaxOnTop(totals)
  const between = billRows(
    { ...totals, prices_include_tax: !onTop },
    Number(totals.delivery_total) !== 0,
    judgement.checks.pricing.items.length,
  )
  // Nothing lies between an equal subtotal and total.
  const isTotal = between.length === 0 && totals.subtotal === totals.total
  const rows: readonly (readonly [string, string])[] = [
    ...(isTotal ? [] : [[t("newOrder.subtotal"), amount(totals.subtotal)] as const]),
    ...between.map(({ kind, amount: decimal }) => [t(`newOrder.rows.${kind}`), amount(decimal)] as const),
  ]
  const row = ([name, value]: readonly [string, string], style: string) => (
    <div key={name} className={`flex justify-between gap-x-4 ${style}`}>
      <dt>{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
  return (
    <dl className="flex flex-col gap-y-1">
      {rows.map((each) => row(each, "txt-small text-ui-fg-subtle"))}
      {row([t("newOrder.total"), amount(totals.total)], "txt-small-plus")}
      {!onTop &&
        Number(totals.total_tax) !== 0 &&
        row([t("newOrder.taxIncluded"), amount(totals.total_tax)], "txt-small text-ui-fg-subtle")}
    </dl>
  )
}
