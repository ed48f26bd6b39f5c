import { Button, Drawer, InlineTip, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { focusFirstField } from "../../components/forms/focus-first"
import { useCatalog } from "../../lib/first-run/use-first-run"
import type { StepProps } from "./checklist"
import { DishForm } from "./dish-form"
import { MenuList } from "./menu-list"

/** The part of the menu that guests can see. Products and categories are Medusa's own records. */
export function MenuStep({ stored, onClose }: StepProps) {
  const { t } = useTranslation("svc")
  const { data: categories = [] } = useCatalog()
  const { currency } = stored.data
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content aria-describedby={undefined} onOpenAutoFocus={focusFirstField}>
        <Drawer.Header>
          <Drawer.Title>{t("firstRun.menu.title")}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="flex flex-1 flex-col gap-y-4 overflow-y-auto">
          <Text size="small">{t("dish.how")}</Text>
          {currency === null ? (
            <InlineTip variant="warning" label={t("form.warning")}>
              {t("dish.noCurrency")}
            </InlineTip>
          ) : (
            <DishForm currency={currency} language={stored.data.language} category={categories[0]?.name ?? ""} />
          )}
          <div className="border-t pt-4">
            <MenuList categories={categories} currency={currency} />
          </div>
          <div className="flex flex-wrap gap-2 border-t pt-4">
            <Button size="small" variant="secondary" asChild>
              <Link to="/categories">{t("products.categories")}</Link>
            </Button>
            <Button size="small" variant="secondary" asChild>
              <Link to="/products/create">{t("dish.full")}</Link>
            </Button>
          </div>
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t("order.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
