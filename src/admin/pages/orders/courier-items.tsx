import { DropdownMenu } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import { useActOnOne } from "../../components/orders/use-take-step"
import { useCouriers } from "../../lib/orders/use-couriers"

const NOBODY = "0"

/** Menu items for choosing the courier of a delivery. */
export function CourierItems({ order }: { readonly order: Order }) {
  const { t } = useTranslation("svc")
  const act = useActOnOne()
  const { data: couriers = [] } = useCouriers()
  if (couriers.length === 0) return null
  const assign = (value: string) => void act(order, { kind: "courier", courier: value === NOBODY ? null : Number(value) })
  return (
    <DropdownMenu.SubMenu>
      <DropdownMenu.SubMenuTrigger>{t("orderTools.courier")}</DropdownMenu.SubMenuTrigger>
      <DropdownMenu.SubMenuContent>
        <DropdownMenu.RadioGroup value={String(order.courier?.id ?? NOBODY)} onValueChange={assign}>
          <DropdownMenu.RadioItem value={NOBODY}>{t("orderTools.noCourier")}</DropdownMenu.RadioItem>
          {couriers.map(({ id, display_name: name, username }) => (
            <DropdownMenu.RadioItem key={id} value={String(id)}>
              {name || username}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.SubMenuContent>
    </DropdownMenu.SubMenu>
  )
}
