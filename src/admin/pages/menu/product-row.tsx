import { StatusBadge, Text } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { Product } from "../../../client/generated"
import { Switch } from "../../components/forms/switch"
import { useFormats } from "../../lib/format"
import type { OffChoice } from "../../lib/menu/off-until"
import { UntilMenu } from "./until-menu"
import type { useSwitching } from "./use-switching"

interface ProductRowProps {
  readonly product: Product
  readonly choices: readonly OffChoice[]
  readonly serverTime: string
  readonly isOpen: boolean
  readonly onOpen: (open: boolean) => void
  readonly onSwitch: ReturnType<typeof useSwitching>
}

/** A product with the switch for its availability. */
export function ProductRow({ product, choices, serverTime, isOpen, onOpen, onSwitch }: ProductRowProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const id = useId()
  const { name, enabled, enabled_at: until } = product
  return (
    <div className="flex min-h-12 items-center gap-x-3 px-6 py-2">
      <Switch id={id} size="small" checked={enabled} onCheckedChange={(on) => onSwitch(product, on)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <Text size="small" className="min-w-0 flex-1 basis-40 break-words" asChild>
          <label htmlFor={id}>{name}</label>
        </Text>
        {!enabled && (
          <StatusBadge color="red">
            {until === null ? t("availability.off") : t("availability.offUntil", { time: when(until, serverTime) })}
          </StatusBadge>
        )}
        {enabled && product.stock_status === "outofstock" && <StatusBadge color="orange">{t("menuPage.noStock")}</StatusBadge>}
      </div>
      <UntilMenu
        name={name}
        choices={choices}
        serverTime={serverTime}
        open={isOpen}
        onOpen={onOpen}
        onChoose={(end) => onSwitch(product, false, end)}
      />
    </div>
  )
}
