import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Order } from "../../client/generated"
import { type OrderStage, STATUS_STAGES } from "../../domain/orders/status-facts"

const COLORS: Readonly<Record<OrderStage, "grey" | "green" | "orange" | "blue" | "red" | "purple">> = {
  unpaid: "grey",
  asked: "orange",
  accepted: "blue",
  making: "blue",
  sent: "purple",
  arrived: "green",
  undone: "red",
  failed: "red",
}

/** The status of an order in the dashboard's language. */
export function OrderStatusBadge({ order }: { readonly order: Pick<Order, "status"> }) {
  const { t } = useTranslation("svc")
  return <StatusBadge color={COLORS[STATUS_STAGES[order.status]]}>{t(`status.${order.status}`)}</StatusBadge>
}
