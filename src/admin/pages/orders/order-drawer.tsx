import { ChevronLeft, ChevronRight } from "@medusajs/icons"
import { Button, Drawer, IconButton, Kbd } from "@medusajs/ui"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Failed } from "../../components/guarded"
import { Loading } from "../../components/loading"
import { OrderMoves } from "../../components/order-moves"
import { ActionProblem } from "../../components/problems/action-problem"
import { UndoInDrawer } from "../../components/problems/undo-in-drawer"
import { ApiError } from "../../lib/api"
import { useChangedParts } from "../../lib/orders/use-changed-parts"
import { useOrder } from "../../lib/orders/use-orders"
import { ChangedBanner } from "./changed-banner"
import { MissingOrder } from "./missing-order"
import { MoreMenu } from "./more-menu"
import { OrderDetails } from "./order-details"

/** The elements in which a bracket key is typed text, or belongs to an open menu or dialog. */
const ELSEWHERE = "input, textarea, select, [contenteditable=true], [role=menu], [role=alertdialog]"

interface OrderDrawerProps {
  readonly id: string
  /** The server's time; undefined: not known yet. */
  readonly serverTime: string | undefined
  /** The number of the order before this one in the list; undefined: there is none. */
  readonly previous: number | undefined
  readonly next: number | undefined
  readonly onOpen: (number: number) => void
  readonly onClose: () => void
}

/** All data of an order and the actions on it. `[` and `]` open the previous and next order. */
export function OrderDrawer({ id, serverTime, previous, next, onOpen, onClose }: OrderDrawerProps) {
  const { t } = useTranslation("svc")
  const { data: order, error, refetch } = useOrder(id)
  const { changed, see } = useChangedParts(order)
  const missing = error instanceof ApiError && error.status === 404 ? error : undefined
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey }: KeyboardEvent): void => {
      if (ctrlKey || metaKey || (target as HTMLElement).closest(ELSEWHERE) !== null) return
      const number = { "[": previous, "]": next }[key]
      if (number !== undefined) onOpen(number)
    }
    window.addEventListener("keydown", press)
    return () => window.removeEventListener("keydown", press)
  }, [previous, next, onOpen])
  const neighbour = (number: number | undefined, label: string, key: string) => (
    <IconButton
      size="small"
      variant="transparent"
      aria-label={label}
      aria-keyshortcuts={key}
      disabled={number === undefined}
      onClick={() => number !== undefined && onOpen(number)}
    >
      {key === "[" ? <ChevronLeft /> : <ChevronRight />}
    </IconButton>
  )
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content aria-describedby={undefined}>
        <Drawer.Header>
          <Drawer.Title>{t("order.title", { number: order?.number ?? id })}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="overflow-y-auto p-0">
          {(previous !== undefined || next !== undefined) && (
            <div className="flex items-center justify-end gap-x-1 border-b px-6 py-2">
              <span className="mr-auto hidden items-center gap-x-1 md:flex" aria-hidden>
                <Kbd>[</Kbd>
                <Kbd>]</Kbd>
              </span>
              {neighbour(previous, t("orderTools.previous"), "[")}
              {neighbour(next, t("orderTools.next"), "]")}
            </div>
          )}
          {order !== undefined ? (
            <>
              <ChangedBanner changed={changed} onSeen={see} />
              <OrderDetails order={order} now={serverTime ?? order.created_at} changed={changed} />
            </>
          ) : missing !== undefined ? (
            <MissingOrder error={missing} now={serverTime} />
          ) : error !== null ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading onRetry={() => void refetch()} lines={8} />
          )}
        </Drawer.Body>
        <UndoInDrawer className="border-t px-6 py-3" />
        {order !== undefined && <ActionProblem place={order.id} className="border-t px-6 py-3" />}
        <Drawer.Footer className="flex-wrap">
          <Button size="small" variant="secondary" className="mr-auto" onClick={onClose}>
            {t("order.close")}
          </Button>
          {order !== undefined && (
            <>
              <MoreMenu order={order} />
              <OrderMoves order={order} serverTime={serverTime} />
            </>
          )}
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
