import { Button, Drawer, InlineTip, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useCatalog } from "../../lib/first-run/use-first-run"
import type { StepProps } from "./checklist"
import { DishForm } from "./dish-form"

/** The part of the menu that guests can see. Products and categories are Medusa's own records. */
export function MenuStep({ stored, onClose }: StepProps) {
  const { t } = useTranslation("svc")
  const { data: categories = [] } = useCatalog()
  const { currency } = stored.data
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content aria-describedby={undefined}>
        <Drawer.Header>
          <Drawer.Title>{t("firstRun.menu.title")}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="flex flex-1 flex-col gap-y-4 overflow-y-auto">
          <Text size="small">{t("products.how")}</Text>
          {categories.length === 0 ? (
            <Text size="small" className="text-ui-fg-subtle">
              {t("products.none")}
            </Text>
          ) : (
            <ul className="flex flex-col gap-y-2">
              {categories.map(({ id, name, products }) => (
                <li key={id} className="txt-small flex justify-between gap-x-4">
                  <span>{name}</span>
                  <span className="text-ui-fg-subtle">{t("products.products", { count: products.length })}</span>
                </li>
              ))}
            </ul>
          )}
          {currency === null ? (
            <InlineTip variant="warning" label={t("form.warning")}>
              {t("dish.noCurrency")}
            </InlineTip>
          ) : (
            <DishForm currency={currency} language={stored.data.language} category={categories[0]?.name ?? ""} />
          )}
          <div className="flex flex-wrap gap-2 border-t pt-4">
            <Button size="small" variant="transparent" asChild>
              <Link to="/categories">{t("products.categories")}</Link>
            </Button>
            <Button size="small" variant="transparent" asChild>
              <Link to="/products/create">{t("products.add")}</Link>
            </Button>
          </div>
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" onClick={onClose}>
            {t("order.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
