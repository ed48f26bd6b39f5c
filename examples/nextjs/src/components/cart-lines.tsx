"use client"

import type { CartJudgement } from "medusa-plugin-svc-ordering/client"
import type { Dispatch } from "react"
import { useLocale } from "@/i18n/provider"
import { type CartChange, choicesOf, type Line } from "@/lib/cart"
import { Quantity } from "./quantity"

interface Props {
  readonly lines: readonly Line[]
  readonly judgement: CartJudgement | undefined
  readonly onChange: Dispatch<CartChange>
}

export function CartLines({ lines, judgement, onChange }: Props) {
  const { text, price } = useLocale()
  if (lines.length === 0) return <p className="quiet">{text.empty}</p>
  const totals = judgement?.checks.totals
  const amounts = judgement?.checks.pricing.items
  return (
    <>
      <ul className="lines">
        {lines.map((line, index) => {
          const amount = amounts?.find((item) => item.index === index)?.line_total
          return (
            <li key={line.key}>
              <div className="line-text">
                <strong>{line.product.name}</strong>
                <span className="quiet">{[choicesOf(line), line.comments].filter(Boolean).join(" · ")}</span>
              </div>
              <Quantity
                label={`${text.quantity}: ${line.product.name}`}
                value={line.quantity}
                minimum={0}
                onChange={(quantity) => onChange({ kind: "count", key: line.key, quantity })}
              />
              <span className="amount">{amount === undefined ? "…" : price(amount)}</span>
            </li>
          )
        })}
      </ul>
      {totals && (
        <dl className="totals">
          <dt>{text.subtotal}</dt>
          <dd>{price(totals.subtotal)}</dd>
          {Number(totals.discount_total) > 0 && (
            <>
              <dt>{text.discount}</dt>
              <dd>− {price(totals.discount_total)}</dd>
            </>
          )}
          {Number(totals.delivery_total) > 0 && (
            <>
              <dt>{text.deliveryFee}</dt>
              <dd>{price(totals.delivery_total)}</dd>
            </>
          )}
          <dt className="total">{text.total}</dt>
          <dd className="total">{price(totals.total)}</dd>
        </dl>
      )}
    </>
  )
}
