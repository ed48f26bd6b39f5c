"use client"

import type { Product } from "medusa-plugin-svc-ordering/client"
import { useEffect, useId, useRef, useState } from "react"
import { useLocale } from "@/i18n/provider"
import type { Line } from "@/lib/cart"
import { ExtraChoice } from "./extra-choice"
import { Quantity } from "./quantity"

interface Props {
  readonly product: Product
  readonly onAdd: (line: Line) => void
  readonly onClose: () => void
}

/** Asks for size, extras, quantity and comments of a dish. The native dialog keeps the focus and closes on Escape. */
export function DishDialog({ product, onAdd, onClose }: Props) {
  const { text, price } = useLocale()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [variationId, setVariationId] = useState(product.variations[0]?.id)
  const [extras, setExtras] = useState<Line["extras"]>({})
  const [quantity, setQuantity] = useState(1)
  const [comments, setComments] = useState("")

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} aria-labelledby={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onAdd({ key: crypto.randomUUID(), product, variationId, quantity, extras, comments })
          dialog.current?.close()
        }}
      >
        <div className="dialog-head">
          <h2 id={title}>{product.name}</h2>
          <button type="button" className="plain" onClick={() => dialog.current?.close()}>
            {text.close}
          </button>
        </div>
        {product.description && <p>{product.description}</p>}
        {product.variations.length > 1 && (
          <fieldset>
            <legend>{text.size}</legend>
            {product.variations.map(({ id, name, price: amount, stock_status }) => (
              <label key={id} className="choice">
                <input
                  type="radio"
                  name="variation"
                  checked={id === variationId}
                  disabled={stock_status === "outofstock"}
                  onChange={() => setVariationId(id)}
                />
                <span>{name}</span>
                {amount !== null && <span className="amount">{price(amount)}</span>}
              </label>
            ))}
          </fieldset>
        )}
        {product.extra_categories.map((category) => (
          <ExtraChoice
            key={category.id}
            category={category}
            chosen={extras[category.id] ?? []}
            onChange={(chosen) => setExtras({ ...extras, [category.id]: chosen })}
          />
        ))}
        <label className="field">
          {text.comments}
          <input value={comments} maxLength={200} onChange={(event) => setComments(event.target.value)} />
        </label>
        <div className="dialog-foot">
          <Quantity label={text.quantity} value={quantity} minimum={1} onChange={setQuantity} />
          <button type="submit" className="primary">
            {text.addToOrder}
          </button>
        </div>
      </form>
    </dialog>
  )
}
