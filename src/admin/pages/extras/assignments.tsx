import { XMarkMini } from "@medusajs/icons"
import { Button, Checkbox, Hint, Input, Label } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { foldText, matchesSearch } from "../../../domain/catalog/search"
import type { GroupDraft } from "../../lib/extras/draft"
import { productsWith, useProducts } from "../../lib/extras/use-extras"
import { useCategories } from "../../lib/menu/use-menu"

/** The number of entries that are readable at a glance. */
const GLANCE = 6

interface AssignmentsProps {
  readonly draft: GroupDraft
  readonly onChange: (change: Pick<Partial<GroupDraft>, "products" | "categories">) => void
}

/** The categories and products with which guests can choose from the group. */
export function Assignments({ draft, onChange }: AssignmentsProps) {
  const { t } = useTranslation("svc")
  const id = useId()
  const [search, setSearch] = useState("")
  const { data: categories = [] } = useCategories()
  const { data: products = [] } = useProducts()
  const chosen = products.filter((product) => draft.products.includes(product.id))
  const found =
    search.trim() === ""
      ? []
      : products.filter(({ id: each, name }) => !draft.products.includes(each) && matchesSearch(foldText(name), search.trim()))
  const toggle = (category: string, on: boolean): void =>
    onChange({ categories: on ? [...draft.categories, category] : draft.categories.filter((each) => each !== category) })
  const add = (product: string): void => {
    onChange({ products: [...draft.products, product] })
    setSearch("")
  }
  return (
    <fieldset className="flex flex-col gap-y-3">
      <legend className="txt-compact-small-plus">{t("extrasPage.where")}</legend>
      <Hint>{t("extrasPage.whereCount", { count: productsWith(draft, products).length })}</Hint>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {categories.map(({ id: category, name }) => (
          <li key={category} className="flex items-center gap-x-2">
            <Checkbox
              id={`${id}${category}`}
              checked={draft.categories.includes(category)}
              onCheckedChange={(on) => toggle(category, on === true)}
            />
            <Label htmlFor={`${id}${category}`} size="small">
              {name}
            </Label>
          </li>
        ))}
      </ul>
      <Input
        type="search"
        size="small"
        autoComplete="off"
        aria-label={t("extrasPage.findProduct")}
        placeholder={t("extrasPage.findProduct")}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return
          event.preventDefault()
          if (found[0]) add(found[0].id)
        }}
      />
      {found.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {found.slice(0, GLANCE).map(({ id: product, name }) => (
            <li key={product}>
              <Button size="small" variant="secondary" type="button" onClick={() => add(product)}>
                + {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t("extrasPage.chosenProducts")}>
          {chosen.map(({ id: product, name }) => (
            <li key={product}>
              <Button
                size="small"
                variant="transparent"
                type="button"
                aria-label={t("extrasPage.removeProduct", { name })}
                onClick={() => onChange({ products: draft.products.filter((each) => each !== product) })}
              >
                {name} <XMarkMini />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
