import { Prompt } from "@medusajs/ui"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { TableOccupancy } from "../../../client/generated"
import { OpenOrders } from "./open-orders"

interface ReleaseDialogProps {
  readonly table: TableOccupancy
  readonly now: string | undefined
  readonly onRelease: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before a table's orders are released, and lists them, because that cannot be undone. */
export function ReleaseDialog({ table, now, onRelease, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation("svc")
  const confirm = useRef<HTMLButtonElement>(null)
  const { label, orders } = table
  return (
    <Prompt open onOpenChange={(open) => !open && onClose()}>
      <Prompt.Content
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          confirm.current?.focus()
        }}
      >
        <Prompt.Header>
          <Prompt.Title>{t("table.releaseTitle", { name: label })}</Prompt.Title>
          <Prompt.Description>
            {orders.length === 0 ? t("tables.state.choosing") : t("table.releaseText", { count: orders.length })}
          </Prompt.Description>
        </Prompt.Header>
        {orders.length > 0 && (
          <div className="max-h-64 overflow-y-auto px-6 pt-4">
            <OpenOrders table={table} now={now} />
          </div>
        )}
        <Prompt.Footer>
          <Prompt.Cancel>{t("form.cancel")}</Prompt.Cancel>
          <Prompt.Action ref={confirm} onClick={onRelease}>
            {t("table.release")}
          </Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
