import { ArrowDownMini, ArrowUpMini } from "@medusajs/icons"
import { IconButton, Input, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Switch } from "../../components/forms/switch"
import type { MenuEntry } from "../../lib/menu/category-draft"

interface CategoryRowProps {
  readonly entry: MenuEntry
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onChange: (change: Partial<Pick<MenuEntry, "label" | "visible">>) => void
}

/** A category in the list that arranges the menu. */
export function CategoryRow({ entry, isFirst, isLast, onMove, onChange }: CategoryRowProps) {
  const { t } = useTranslation("svc")
  const { id, name, label, visible, count } = entry
  return (
    <li data-category={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-6 py-3">
      <span className="flex">
        <IconButton
          size="small"
          variant="transparent"
          type="button"
          disabled={isFirst}
          aria-label={t("menuPage.up", { name })}
          onClick={() => onMove(-1)}
        >
          <ArrowUpMini />
        </IconButton>
        <IconButton
          size="small"
          variant="transparent"
          type="button"
          disabled={isLast}
          aria-label={t("menuPage.down", { name })}
          onClick={() => onMove(1)}
        >
          <ArrowDownMini />
        </IconButton>
      </span>
      <div className="min-w-32 flex-1">
        <Text size="small" weight="plus" className="break-words">
          {name}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          {t("products.products", { count })}
        </Text>
      </div>
      <div className="w-full sm:w-56">
        <Input
          size="small"
          maxLength={255}
          aria-label={t("menuPage.labelOf", { name })}
          placeholder={name}
          value={label}
          onChange={(event) => onChange({ label: event.target.value })}
        />
      </div>
      <span className="flex items-center gap-x-2">
        <Switch
          size="small"
          checked={visible}
          aria-label={t("menuPage.visibleOf", { name })}
          onCheckedChange={(on) => onChange({ visible: on })}
        />
        <Text size="small" className="text-ui-fg-subtle w-20" aria-hidden>
          {t(visible ? "menuPage.visible" : "menuPage.hidden")}
        </Text>
      </span>
    </li>
  )
}
