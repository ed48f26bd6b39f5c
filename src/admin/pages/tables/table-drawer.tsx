import { Button, Drawer, Heading, Text, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { SettingsTables, TableOccupancy } from "../../../client/generated"
import { type Answer, ApiError } from "../../lib/api"
import { removed } from "../../lib/tables/edits"
import { stateOf } from "../../lib/tables/seats"
import { useSaveTables } from "../../lib/tables/use-tables"
import { OpenOrders } from "./open-orders"
import { TableCode } from "./table-code"
import { TableForm } from "./table-form"
import { useOccupiedToast } from "./use-occupied-toast"
import { useStateText } from "./use-state-text"
import { useTableAttempt } from "./use-table-attempt"

interface TableDrawerProps {
  readonly table: TableOccupancy
  readonly settings: Answer<SettingsTables>
  readonly now: string | undefined
  readonly onRelease: () => void
  readonly onClose: () => void
}

/** All data of one table: its guests, its code, and the actions on it. */
export function TableDrawer({ table, settings, now, onRelease, onClose }: TableDrawerProps) {
  const { t } = useTranslation("svc")
  const ask = usePrompt()
  const attempt = useTableAttempt()
  const showOccupied = useOccupiedToast()
  const stateText = useStateText()
  const { mutateAsync, isPending } = useSaveTables()
  const [edits, setEdits] = useState(false)
  const { id, label, zone, capacity, orders, active } = table
  const state = stateOf(table)
  if (edits) return <TableForm id={id} latest={settings} onClose={() => setEdits(false)} />

  const remove = async () => {
    const wanted = await ask({
      title: t("table.deleteTitle", { name: label }),
      description: t("table.deleteText"),
      confirmText: t("table.delete"),
      cancelText: t("form.cancel"),
    })
    if (!wanted) return
    void attempt(
      () => mutateAsync({ seen: settings, edit: removed(id) }),
      () => {
        toast.success(t("table.deleted", { name: label }))
        onClose()
      },
      {
        tell: (error) => {
          const isOccupied = error instanceof ApiError && error.code === "table_occupied"
          if (isOccupied) void showOccupied(table)
          return isOccupied
        },
      },
    )
  }
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content aria-describedby={undefined}>
        <Drawer.Header>
          <Drawer.Title className="break-words">{label}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="divide-y overflow-y-auto p-0">
          <div className="flex flex-col gap-y-3 px-6 py-4">
            <Text size="small">
              {[zone, t("tables.seats", { count: capacity }), stateText(state, now)].filter((text) => text !== "").join(" · ")}
            </Text>
            <div className="flex flex-wrap gap-2">
              <Button size="small" variant="secondary" asChild>
                <Link to={`/svc/orders/new?table=${encodeURIComponent(id)}`}>{t("table.newOrder")}</Link>
              </Button>
              {(state.name === "occupied" || state.name === "held") && (
                <Button size="small" variant="secondary" onClick={onRelease}>
                  {t("table.release")}
                </Button>
              )}
            </div>
          </div>
          <section className="flex flex-col gap-y-3 px-6 py-4">
            <Heading level="h2">{t("table.open")}</Heading>
            {orders.length === 0 ? (
              <Text size="small" className="text-ui-fg-subtle">
                {t("table.noOrders")}
              </Text>
            ) : (
              <OpenOrders table={table} now={now} linked />
            )}
          </section>
          <TableCode id={id} label={label} active={active} />
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="danger" isLoading={isPending} onClick={() => void remove()}>
            {t("table.delete")}
          </Button>
          <Button size="small" variant="secondary" onClick={() => setEdits(true)}>
            {t("table.change")}
          </Button>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t("order.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
