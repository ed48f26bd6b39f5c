import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Order } from "../../client/generated"

const COLORS: Readonly<Record<Order["status"], "grey" | "green" | "orange" | "blue" | "red" | "purple">> = {
  pending: "grey",
  "on-hold": "orange",
  accepting: "orange",
  accepted: "blue",
  processing: "blue",
  shipped: "purple",
  completed: "green",
  finalized: "green",
  cancelled: "red",
  refunded: "red",
  failed: "red",
}

/** The status of an order in the dashboard's language. */
export function OrderStatusBadge({ order }: { readonly order: Pick<Order, "status"> }) {
  const { t } = useTranslation("svc")
  return <StatusBadge color={COLORS[order.status]}>{t(`status.${order.status}`)}</StatusBadge>
}
