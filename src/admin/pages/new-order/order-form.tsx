import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Order, Overview, Product, PublicTable } from "../../../client/generated"
import { isOfflineMethod } from "../../../domain/payment/offline-method-names"
import { useGateways } from "../../lib/first-run/use-first-run"
import { bodyOf, type Draft, type Missing, missingIn, sameAgain, type Way } from "../../lib/new-order/draft"
import { useJudgement, usePlace, useShownDay } from "../../lib/new-order/use-new-order"
import { meantWhen } from "../../lib/new-order/when"
import { useMethodName } from "../../lib/payment/use-method-name"
import { GuestPart } from "./guest-part"
import { HowPart } from "./how-part"
import { ItemsPart } from "./items-part"
import { SummaryPart } from "./summary-part"

interface OrderFormProps {
  readonly start: Draft
  readonly ways: readonly Way[]
  readonly products: readonly Product[]
  readonly tables: readonly PublicTable[]
  readonly overview: Overview
  readonly onPlaced: (order: Order) => void
}

/** The whole order on one page, in the sequence of a phone call: guest, items, order type and time, price. */
export function OrderForm({ start, ways, products, tables, overview, onPlaced }: OrderFormProps) {
  const { t } = useTranslation("svc")
  const methodName = useMethodName()
  const [draft, setDraft] = useState(start)
  const [gone, setGone] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const itemField = useRef<HTMLInputElement>(null)
  const placeButton = useRef<HTMLButtonElement>(null)
  const byId = useMemo(() => new Map(products.map((product) => [product.id, product])), [products])
  const change = (changed: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changed }))

  const day = useShownDay(draft)
  const when = draft.way === "dine_in" ? undefined : meantWhen(draft.when, day)
  const judgement = useJudgement(bodyOf(draft, when, draft.payment))
  const offered = (useGateways().data ?? [])
    .filter(({ id, enabled }) => enabled && isOfflineMethod(id))
    .map(({ id, title, method_title: name }) => ({ id, title: title || name }))
  // Some payment methods depend on the total.
  const methods = (judgement.data?.payment_methods.filter(({ kind }) => kind === "offline") ?? offered).map(({ id, title }) => ({
    id,
    title: methodName(id, title),
  }))
  const payment = methods.some(({ id }) => id === draft.payment) ? draft.payment : (methods[0]?.id ?? "")
  const missing = missingIn(draft, byId)
  const { placing, place, reset } = usePlace(onPlaced)
  const [refused, setRefused] = useState<Draft>()
  // A refusal is shown until the order is changed.
  if (placing.state === "refused" && refused === undefined) setRefused(draft)
  useEffect(() => {
    if (refused === undefined || refused === draft) return
    setRefused(undefined)
    reset()
  }, [refused, draft, reset])

  const send = (event?: FormEvent): void => {
    event?.preventDefault()
    if (placing.state === "sending") return
    // A request without a response is repeated unchanged, whatever the form contains now.
    if (placing.state === "unknown" || missing.length === 0) place(bodyOf(draft, when, payment))
    else {
      setTried(true)
      // Waits until the error marks are rendered.
      setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-incomplete]")?.focus())
    }
  }
  const press = (event: KeyboardEvent): void => {
    // Enter in a field does not place the order, so that nobody places it by accident.
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  /** Handles the key before the field, which would open a list. */
  const pressFirst = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
    event.stopPropagation()
    send(event)
  }
  const repeat = (order: Order): void => {
    const again = sameAgain(draft, order, byId, ways)
    setDraft(again.draft)
    setGone(again.gone)
    placeButton.current?.focus()
  }
  const wrong = (name: Missing): string | undefined =>
    tried && missing.includes(name) ? t(`newOrder.missing.${name}`) : undefined
  return (
    <form ref={form} noValidate onSubmit={send} onKeyDownCapture={pressFirst} onKeyDown={press}>
      <fieldset
        disabled={placing.state === "sending"}
        className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[minmax(0,1fr)_400px]"
      >
        <div className="flex flex-col gap-y-3">
          <GuestPart
            draft={draft}
            gone={gone}
            now={overview.server_time}
            wrong={wrong}
            onChange={setDraft}
            onRepeat={repeat}
            onFound={() => itemField.current?.focus()}
          />
          <ItemsPart
            draft={draft}
            products={products}
            byId={byId}
            judgement={judgement.data}
            currency={overview.currency}
            input={itemField}
            wrong={wrong}
            tried={tried}
            onChange={setDraft}
          />
        </div>
        <div className="flex flex-col gap-y-3">
          <HowPart
            draft={draft}
            ways={ways}
            tables={tables}
            modes={overview.modes}
            day={day}
            when={when}
            currency={overview.currency}
            judgement={judgement.data}
            wrong={wrong}
            onChange={change}
          />
          <SummaryPart
            draft={draft}
            payment={payment}
            methods={methods}
            judgement={draft.lines.length === 0 ? undefined : judgement.data}
            isChecking={judgement.isFetching}
            failure={judgement.error}
            currency={overview.currency}
            placing={placing}
            button={placeButton}
            onChange={change}
          />
        </div>
      </fieldset>
    </form>
  )
}
