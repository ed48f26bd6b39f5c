import { Minus, Plus } from "@medusajs/icons"
import { Button, IconButton, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Product } from "../../../client/generated"
import { missingOf, offered } from "../../../domain/extras/choosing"
import { extraText } from "../../../domain/printing/extra-text"
import { useFormats } from "../../lib/format"
import { type Draft, type Line, withChoice, withQuantity } from "../../lib/new-order/draft"
import { ExtrasChoice } from "./extras-choice"

interface ItemLineProps {
  readonly line: Line
  readonly product: Product | undefined
  /** The price in the service's judgement; undefined: not judged yet. */
  readonly price: string | undefined
  readonly currency: string | null
  readonly tried: boolean
  readonly onChange: (change: (before: Draft) => Draft) => void
}

/** A line of the order: quantity and extras. If a choice is required, its fields are open at once. */
export function ItemLine({ line, product, price, currency, tried, onChange }: ItemLineProps) {
  const { t } = useTranslation("svc")
  const { money } = useFormats()
  const isIncomplete = product !== undefined && missingOf(product, line) !== undefined
  const [isOpen, setIsOpen] = useState(isIncomplete)
  const variation = product?.variations.find(({ id }) => id === line.variationId)
  const name = [product?.name ?? "", product?.type === "variable" ? variation?.name : undefined].filter(Boolean).join(" · ")
  const set = (quantity: number) => () => onChange((before) => withQuantity(before, line.key, quantity))
  const chosen = (product?.extra_categories ?? []).flatMap((category) =>
    offered(category).filter(({ id }) => line.extras[category.id]?.includes(id)),
  )
  return (
    <li className="flex flex-col gap-y-2 px-6 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <fieldset className="flex items-center gap-x-1" aria-label={t("newOrder.quantity", { name })}>
          <IconButton
            size="small"
            variant="transparent"
            type="button"
            aria-label={t("newOrder.less", { name })}
            onClick={set(line.quantity - 1)}
          >
            <Minus />
          </IconButton>
          <Text size="small" weight="plus" className="w-7 text-center tabular-nums">
            {line.quantity}
          </Text>
          <IconButton
            size="small"
            variant="transparent"
            type="button"
            aria-label={t("newOrder.more", { name })}
            onClick={set(line.quantity + 1)}
          >
            <Plus />
          </IconButton>
        </fieldset>
        <div className="min-w-0 flex-1 basis-40">
          <Text size="small" weight="plus" className="break-words">
            {name}
          </Text>
          {[...chosen.map((extra) => extraText(extra.name)), line.comment].filter(Boolean).map((text) => (
            <Text key={text} size="small" className="text-ui-fg-subtle break-words">
              {text}
            </Text>
          ))}
        </div>
        <Button
          size="small"
          variant="transparent"
          type="button"
          aria-expanded={isOpen}
          data-incomplete={tried && isIncomplete ? "" : undefined}
          aria-label={t(isOpen ? "newOrder.hide" : "newOrder.change", { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t("menu.extras")}
        </Button>
        <Text size="small" className="ml-auto w-20 text-right tabular-nums">
          {price === undefined || currency === null ? "" : money(price, currency)}
        </Text>
      </div>
      {isOpen && product !== undefined && (
        <ExtrasChoice
          product={product}
          choice={line}
          name={name}
          currency={currency}
          tried={tried}
          onChange={(choice) => onChange((before) => withChoice(before, line.key, choice))}
        />
      )}
    </li>
  )
}
