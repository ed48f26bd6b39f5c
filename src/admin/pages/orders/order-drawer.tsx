import { Button, Drawer, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Failed } from "../../components/guarded"
import { Loading } from "../../components/loading"
import { OrderMoves } from "../../components/order-moves"
import { ApiError } from "../../lib/api"
import { useOrder } from "../../lib/orders/use-orders"
import { OrderDetails } from "./order-details"

interface OrderDrawerProps {
  readonly id: string
  /** The server's time; undefined: not known yet. */
  readonly serverTime: string | undefined
  readonly onClose: () => void
}

/** Everything about one order, and what can be done to it. */
export function OrderDrawer({ id, serverTime, onClose }: OrderDrawerProps) {
  const { t } = useTranslation("svc")
  const { data: order, error, refetch } = useOrder(id)
  const missing = error instanceof ApiError && error.status === 404
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content aria-describedby={undefined}>
        <Drawer.Header>
          <Drawer.Title>{t("order.title", { number: order?.number ?? id })}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="overflow-y-auto p-0">
          {order !== undefined ? (
            <OrderDetails order={order} now={serverTime ?? order.created_at} />
          ) : missing ? (
            <Text size="small" className="px-6 py-4">
              {t("order.notFound")}
            </Text>
          ) : error !== null ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading onRetry={() => void refetch()} lines={8} />
          )}
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t("order.close")}
          </Button>
          {order !== undefined && <OrderMoves order={order} serverTime={serverTime} />}
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
