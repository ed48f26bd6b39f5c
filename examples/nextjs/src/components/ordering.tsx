"use client"

import type { CartValidateBody, MenuCategory, Product } from "medusa-plugin-svc-ordering/client"
import { useReducer, useState } from "react"
import { useLocale } from "@/i18n/provider"
import { fill } from "@/i18n/text"
import { changeCart, isPlain, itemOf } from "@/lib/cart"
import type { Seat } from "@/lib/table"
import { leaveTable } from "@/lib/table-actions"
import { useJudgement } from "@/lib/use-judgement"
import { AddressField } from "./address-field"
import { CartLines } from "./cart-lines"
import { Checkout } from "./checkout"
import { DishDialog } from "./dish-dialog"
import { Menu } from "./menu"
import { type Moment, TimeFields } from "./time-fields"

type OrderType = "delivery" | "pickup"

interface Props {
  readonly menu: readonly MenuCategory[]
  readonly orderTypes: readonly OrderType[]
  /** The table whose QR code was scanned. */
  readonly seat: Seat | undefined
}

const NO_TIME: Moment = { date: undefined, time: "" }

/** Menu and order on one page: the menu fills the cart, and the service checks it after each change. */
export function Ordering({ menu, orderTypes, seat }: Props) {
  const { text } = useLocale()
  const [lines, change] = useReducer(changeCart, [])
  const [asked, setAsked] = useState<Product>()
  const [orderType, setOrderType] = useState<OrderType>(orderTypes[0] ?? "pickup")
  const [moment, setMoment] = useState(NO_TIME)
  const [round, setRound] = useState(0)
  const [address, setAddress] = useState("")

  const cart = {
    items: lines.map(itemOf),
    ...(seat
      ? ({ order_type: "pickup", service_mode: "dine_in", table_token: seat.token } as const)
      : {
          order_type: orderType,
          ...(moment.time && moment.time !== "asap" ? { fulfillment_date: moment.date } : {}),
          ...(moment.time ? { fulfillment_time: moment.time } : {}),
          ...(orderType === "delivery" && address ? { address } : {}),
        }),
  } satisfies CartValidateBody
  const judged = useJudgement(cart)
  const isComplete = seat !== undefined || (moment.time !== "" && (orderType === "pickup" || address !== ""))
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)

  const choose = (product: Product) => {
    if (!isPlain(product)) return setAsked(product)
    const line = {
      key: crypto.randomUUID(),
      product,
      variationId: product.variations[0]?.id,
      quantity: 1,
      extras: {},
      comments: "",
    }
    change({ kind: "add", line })
  }

  return (
    <main className="ordering">
      <div>
        <h1>{text.menu}</h1>
        <Menu menu={menu} onChoose={choose} />
        {count > 0 && (
          <a href="#order" className="to-order">
            {fill(text.goToOrder, { count })}
          </a>
        )}
      </div>
      <section id="order" className="order" aria-labelledby="order-title">
        <h2 id="order-title">{text.yourOrder}</h2>
        {seat && (
          <form action={leaveTable} className="seat">
            <p>{fill(seat.table.selectable ? text.table : text.tableBusy, { label: seat.table.label })}</p>
            <button type="submit" className="plain">
              {text.leaveTable}
            </button>
          </form>
        )}
        <CartLines lines={lines} judgement={judged?.judgement} onChange={change} />
        {lines.length > 0 && (
          <>
            {!seat && (
              <fieldset>
                <legend>{text.how}</legend>
                {orderTypes.map((type) => (
                  <label key={type} className="choice">
                    <input
                      type="radio"
                      name="order-type"
                      checked={type === orderType}
                      onChange={() => {
                        setOrderType(type)
                        setMoment(NO_TIME)
                      }}
                    />
                    <span>{text[type]}</span>
                  </label>
                ))}
                {orderType === "delivery" && <AddressField value={address} onChange={setAddress} />}
                <TimeFields orderType={orderType} value={moment} round={round} onChange={setMoment} />
              </fieldset>
            )}
            <Checkout
              cart={cart}
              judged={judged}
              isComplete={isComplete}
              onTimeGone={() => {
                setMoment({ ...moment, time: "" })
                setRound(round + 1)
              }}
            />
          </>
        )}
      </section>
      {asked && (
        <DishDialog
          key={asked.id}
          product={asked}
          onAdd={(line) => change({ kind: "add", line })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </main>
  )
}
