import { Heading, Text } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { MenuCategory } from "../../../client/generated"
import { useFormats } from "../../lib/format"

/** Maximum number of products listed per category. For a larger category only the number is shown; the menu page lists its products. */
const MAX_LISTED_PRODUCTS = 30

interface MenuListProps {
  readonly categories: readonly MenuCategory[]
  readonly currency: string | null
}

/** The menu as guests see it: the products of each category with their prices. */
export function MenuList({ categories, currency }: MenuListProps) {
  const { t } = useTranslation("svc")
  const { money } = useFormats()
  const id = useId()
  if (categories.length === 0)
    return (
      <Text size="small" className="text-ui-fg-subtle">
        {t("products.none")}
      </Text>
    )
  return (
    <section aria-labelledby={id} className="flex flex-col gap-y-3">
      <Heading level="h2" id={id}>
        {t("dish.menu")}
      </Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {t("dish.more")}
      </Text>
      {categories.map(({ id: category, name, products }) => (
        <div key={category} className="flex flex-col gap-y-1">
          <div className="txt-small flex justify-between gap-x-4">
            <span className="txt-small-plus min-w-0 break-words">{name}</span>
            <span className="text-ui-fg-subtle shrink-0">{t("products.products", { count: products.length })}</span>
          </div>
          {products.length <= MAX_LISTED_PRODUCTS && (
            <ul className="flex flex-col gap-y-1">
              {products.map(({ id: product, name: dish, price }) => (
                <li key={product} className="txt-small text-ui-fg-subtle flex justify-between gap-x-4">
                  <Link className="min-w-0 break-words underline underline-offset-2" to={`/products/${product}`}>
                    {dish}
                  </Link>
                  {price !== null && currency !== null && <span className="shrink-0 tabular-nums">{money(price, currency)}</span>}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  )
}
