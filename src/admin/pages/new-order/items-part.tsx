import { Text } from "@medusajs/ui"
import { type RefObject, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { CartJudgement, Product } from "../../../client/generated"
import { plainChoice } from "../../../domain/extras/choosing"
import { Suggest } from "../../components/suggest"
import { useFormats } from "../../lib/format"
import { type Draft, type Missing, withLine } from "../../lib/new-order/draft"
import { findItems, orderablesOf, typedItem } from "../../lib/new-order/find-items"
import { ItemLine } from "./item-line"
import { Part } from "./part"

const MOST = 8

interface ItemsPartProps {
  readonly draft: Draft
  readonly products: readonly Product[]
  readonly byId: ReadonlyMap<string, Product>
  readonly judgement: CartJudgement | undefined
  readonly currency: string | null
  readonly input: RefObject<HTMLInputElement>
  readonly wrong: (name: Missing) => string | undefined
  /** Whether placing was attempted, so that missing fields are marked. */
  readonly tried: boolean
  readonly onChange: (change: (before: Draft) => Draft) => void
}

/** The items, typed as in speech: "2 mar" for two Margaritas. */
export function ItemsPart({ draft, products, byId, judgement, currency, input, wrong, tried, onChange }: ItemsPartProps) {
  const { t } = useTranslation("svc")
  const { money } = useFormats()
  const [typed, setTyped] = useState("")
  const [added, setAdded] = useState("")
  const orderables = useMemo(() => orderablesOf(products), [products])
  const { quantity, words } = typedItem(typed)
  const found = findItems(orderables, words, MOST)
  const add = (key: string): void => {
    const item = found.find((each) => each.key === key)
    if (item === undefined) return
    onChange((before) => withLine(before, { ...plainChoice(item.product), variationId: item.variationId }, quantity))
    setAdded(t("newOrder.added", { quantity, name: item.name }))
    setTyped("")
  }
  return (
    <Part title={t("newOrder.items")}>
      <Suggest
        label={t("newOrder.add")}
        hint={words !== "" && found.length === 0 ? t("newOrder.noItem") : t("newOrder.addHint")}
        error={wrong("items")}
        input={input}
        value={typed}
        onChange={setTyped}
        found={found.map(({ key, name, price, available }) => ({
          key,
          text: quantity > 1 ? `${quantity} × ${name}` : name,
          detail: !available ? t("newOrder.soldOut") : price === null || currency === null ? "" : money(price, currency),
          disabled: !available,
        }))}
        foundLabel={t("newOrder.foundItems")}
        onChoose={add}
      />
      <span className="sr-only" role="status">
        {added}
      </span>
      {draft.lines.length === 0 ? (
        <Text size="small" className="text-ui-fg-subtle">
          {t("newOrder.empty")}
        </Text>
      ) : (
        <ul className="-mx-6 -mb-4 divide-y border-t">
          {draft.lines.map((line, index) => (
            <ItemLine
              key={line.key}
              line={line}
              product={byId.get(line.productId)}
              price={judgement?.checks.pricing.items.find((item) => item.index === index)?.line_total}
              currency={currency}
              tried={tried}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
    </Part>
  )
}
