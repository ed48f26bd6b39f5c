"use client"

import { newIdempotencyKey, type OrdersPlaceBody } from "medusa-plugin-svc-ordering/client"
import { useRouter } from "next/navigation"
import { type FormEvent, useRef, useState } from "react"
import { useLocale } from "@/i18n/provider"
import { fill, problemText } from "@/i18n/text"
import { isPayable } from "@/lib/methods"
import { type Problem, place } from "@/lib/order-actions"
import type { Judged } from "@/lib/use-judgement"

interface Props {
  /** Items, order type, time, address, table: everything except the customer and the payment method. */
  readonly cart: Omit<OrdersPlaceBody, "payment_method">
  readonly judged: Judged | undefined
  /** Whether time and address are chosen. Before that their errors are not shown. */
  readonly isComplete: boolean
  readonly onTimeGone: () => void
}

/** Asks for customer and payment method, then places the order. */
export function Checkout({ cart, judged, isComplete, onTimeGone }: Props) {
  const router = useRouter()
  const { text, price } = useLocale()
  const [customer, setCustomer] = useState({ first_name: "", phone: "", email: "" })
  const [chosen, setChosen] = useState("")
  const [isSending, setIsSending] = useState(false)
  const [refusals, setRefusals] = useState<readonly Problem[]>([])
  const sent = useRef({ written: "", key: "" })

  const methods = (judged?.judgement.payment_methods ?? []).filter((each) => each.kind === "offline" || isPayable(each))
  const method = methods.find(({ id }) => id === chosen)
  const found = (judged?.isCurrent ? judged.judgement.errors : []).filter(({ code }) => isComplete || code === "below_minimum")
  const problems = [...new Set([...refusals, ...found].map((problem) => problemText(problem, text)))]
  const total = judged?.isCurrent ? price(judged.judgement.checks.totals.total) : "…"

  /** The same key for the same order, however often the button is pressed. */
  const keyOf = (order: OrdersPlaceBody): string => {
    const written = JSON.stringify(order)
    if (written !== sent.current.written) sent.current = { written, key: newIdempotencyKey() }
    return sent.current.key
  }

  const order = async (event: FormEvent) => {
    event.preventDefault()
    if (!method || isSending) return
    const { email, ...known } = customer
    const body = { ...cart, customer: { ...known, ...(email ? { email } : {}) }, payment_method: method.id }
    setIsSending(true)
    setRefusals([])
    try {
      const placed = await place(body, method.kind === "online", keyOf(body))
      // The button stays disabled while the next page is loaded.
      if (placed.number !== null) return router.push(placed.isPaidOnline ? `/pay/${placed.number}` : `/order/${placed.number}`)
      setRefusals(placed.problems)
      if (placed.problems.some(({ code }) => code === "svc_slot_full" || code === "schedule_selection_invalid")) onTimeGone()
    } catch {
      setRefusals([{ code: "client_unreachable", message: text.failed }])
    }
    setIsSending(false)
  }

  const field = (name: keyof typeof customer) => ({
    value: customer[name],
    onChange: (event: { target: { value: string } }) => setCustomer({ ...customer, [name]: event.target.value }),
  })

  return (
    <form onSubmit={(event) => void order(event)}>
      <fieldset>
        <legend>{text.you}</legend>
        <label className="field">
          {text.name}
          <input required autoComplete="name" maxLength={80} {...field("first_name")} />
        </label>
        <label className="field">
          {text.phone}
          <input required type="tel" autoComplete="tel" {...field("phone")} />
        </label>
        <label className="field">
          {text.email}
          <input type="email" autoComplete="email" {...field("email")} />
        </label>
      </fieldset>
      <fieldset>
        <legend>{text.payment}</legend>
        {methods.map(({ id, title, description }) => (
          <label key={id} className="choice">
            <input type="radio" name="method" required checked={id === chosen} onChange={() => setChosen(id)} />
            <span>
              {title}
              {description && <small>{description}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <div role="alert">
        {problems.length > 0 && (
          <ul className="problems">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
      <button type="submit" className="primary wide" disabled={isSending}>
        {isSending ? text.ordering : fill(method?.kind === "online" ? text.orderAndPay : text.order, { total })}
      </button>
    </form>
  )
}
