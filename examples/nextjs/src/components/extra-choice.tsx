"use client"

import type { ExtraCategory } from "medusa-plugin-svc-ordering/client"
import { useLocale } from "@/i18n/provider"
import { fill } from "@/i18n/text"

interface Props {
  readonly category: ExtraCategory
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
}

/** The extras of a category. `single` allows one, `multiple` a range. */
export function ExtraChoice({ category, chosen, onChange }: Props) {
  const { text, price } = useLocale()
  const { minimum, maximum, required } = category
  const isRadio = category.type === "single" && required
  const isSingle = category.type === "single"
  const isFull = maximum !== null && chosen.length >= maximum
  const hint = isSingle
    ? text.choose
    : maximum === null
      ? ""
      : fill(minimum > 0 ? text.chooseBetween : text.chooseUpTo, { minimum, maximum })

  const toggle = (id: number) => {
    if (chosen.includes(id)) return onChange(chosen.filter((each) => each !== id))
    onChange(isSingle ? [id] : [...chosen, id])
  }

  return (
    <fieldset>
      <legend>
        {category.name} <small>{[required ? text.required : text.optional, hint].filter(Boolean).join(" · ")}</small>
      </legend>
      {category.extras
        .filter(({ enabled }) => enabled)
        .map(({ id, name, price: amount }) => (
          <label key={id} className="choice">
            <input
              type={isRadio ? "radio" : "checkbox"}
              name={`extras-${category.id}`}
              checked={chosen.includes(id)}
              disabled={!isSingle && isFull && !chosen.includes(id)}
              required={isRadio}
              onChange={() => toggle(id)}
            />
            <span>{name}</span>
            {Number(amount) > 0 && <span className="amount">+ {price(amount)}</span>}
          </label>
        ))}
    </fieldset>
  )
}
