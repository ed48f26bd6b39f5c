import { DropdownMenu } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { Order } from "../../../client/generated"
import { MinutesItems } from "../../components/orders/minutes-items"
import { CourierItems } from "../orders/courier-items"
import type { CardTools } from "./use-card-tools"

/** The further actions on an open order: minutes, courier, call, details. */
export function CardMenu({ order, tools: { t, act } }: { readonly order: Order; readonly tools: CardTools }) {
  const { phone } = order.customer
  return (
    <>
      <MinutesItems order={order} onChoose={(minutes) => void act(order, { kind: "minutes", minutes })} />
      {order.order_type === "delivery" && <CourierItems order={order} />}
      <DropdownMenu.Separator />
      {phone !== "" && (
        <DropdownMenu.Item asChild>
          <a href={`tel:${phone}`}>{t("card.call", { phone })}</a>
        </DropdownMenu.Item>
      )}
      <DropdownMenu.Item asChild>
        <Link to={`/svc/orders/${order.number}`}>{t("card.details")}</Link>
      </DropdownMenu.Item>
    </>
  )
}
