import { DropdownMenu } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"

const MINUTES = [10, 20, 30, 45]

interface MinutesItemsProps {
  readonly order: Pick<Order, "order_type">
  readonly onChoose: (minutes: number) => void
}

/** Menu items for the minutes until an order arrives or, if it is not delivered, until it is ready. */
export function MinutesItems({ order, onChoose }: MinutesItemsProps) {
  const { t } = useTranslation("svc")
  const text = order.order_type === "delivery" ? "card.minutes" : "card.readyIn"
  return MINUTES.map((minutes) => (
    <DropdownMenu.Item key={minutes} onClick={() => onChoose(minutes)}>
      {t(text, { minutes })}
    </DropdownMenu.Item>
  ))
}
