import { EllipsisHorizontal } from "@medusajs/icons"
import { DropdownMenu, IconButton, Prompt, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Order, OrderStatus } from "../../../client/generated"
import { LANE_STATUSES } from "../../../domain/orders/lanes"
import { UNDONE_STATUSES } from "../../../domain/orders/statuses"
import { TextField } from "../../components/field"
import { MinutesItems } from "../../components/orders/minutes-items"
import { useActOnOne } from "../../components/orders/use-take-step"
import { useAttempt } from "../../components/use-attempt"
import { useStatuses } from "../../lib/orders/use-orders"
import { usePrint } from "../../lib/print/use-print"
import { CourierItems } from "./courier-items"

/** Rare actions on an order: print, courier, refund, and moves that the graph of statuses does not allow. */
export function MoreMenu({ order }: { readonly order: Order }) {
  const { t } = useTranslation("svc")
  const attempt = useAttempt()
  const print = usePrint()
  const statuses = useStatuses().data ?? []
  const act = useActOnOne()
  const [forced, setForced] = useState<OrderStatus["slug"]>()
  const next = statuses.find(({ slug }) => slug === order.status)?.next ?? []
  // No move leads out of an undone order, not even a forced one.
  const others = UNDONE_STATUSES.includes(order.status)
    ? []
    : statuses.map(({ slug }) => slug).filter((slug) => slug !== order.status && !next.includes(slug))
  return (
    <>
      <DropdownMenu>
        <DropdownMenu.Trigger asChild>
          <IconButton size="small" variant="transparent" aria-label={t("orderTools.more")}>
            <EllipsisHorizontal />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content align="end">
          <DropdownMenu.Item onClick={() => void attempt(() => print.mutateAsync([order]), undefined, { place: order.id })}>
            {t("orderTools.print")}
          </DropdownMenu.Item>
          {LANE_STATUSES.includes(order.status) && (
            <DropdownMenu.SubMenu>
              <DropdownMenu.SubMenuTrigger>{t("orderTools.minutes")}</DropdownMenu.SubMenuTrigger>
              <DropdownMenu.SubMenuContent>
                <MinutesItems order={order} onChoose={(minutes) => void act(order, { kind: "minutes", minutes })} />
              </DropdownMenu.SubMenuContent>
            </DropdownMenu.SubMenu>
          )}
          {order.order_type === "delivery" && <CourierItems order={order} />}
          <DropdownMenu.Item asChild>
            <Link to={`/orders/${order.id}`}>{t("orderTools.refund")}</Link>
          </DropdownMenu.Item>
          {others.length > 0 && <DropdownMenu.Separator />}
          {others.map((status) => (
            <DropdownMenu.Item key={status} onClick={() => setForced(status)}>
              {t("orderTools.force", { status: t(`status.${status}`) })}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu>
      {forced !== undefined && <ForcePrompt order={order} status={forced} onClose={() => setForced(undefined)} />}
    </>
  )
}

interface ForcePromptProps {
  readonly order: Order
  readonly status: OrderStatus["slug"]
  readonly onClose: () => void
}

function ForcePrompt({ order, status, onClose }: ForcePromptProps) {
  const { t } = useTranslation("svc")
  const act = useActOnOne()
  const [note, setNote] = useState("")
  const [tried, setTried] = useState(false)
  const isMissing = note.trim() === ""
  return (
    <Prompt open variant="confirmation" onOpenChange={(open) => !open && onClose()}>
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{t("orderTools.forceTitle", { number: order.number, status: t(`status.${status}`) })}</Prompt.Title>
          <Prompt.Description>{t("orderTools.forceText")}</Prompt.Description>
        </Prompt.Header>
        <div className="px-6 pt-4">
          <TextField
            label={t("orderTools.forceNote")}
            error={tried && isMissing ? t("orderTools.forceMissing") : undefined}
            maxLength={1000}
            autoFocus
            value={note}
            onChange={setNote}
          />
        </div>
        <Prompt.Footer>
          <Prompt.Cancel>{t("form.cancel")}</Prompt.Cancel>
          <Prompt.Action
            onClick={(event) => {
              if (isMissing) {
                event.preventDefault()
                setTried(true)
              } else void act(order, { kind: "force", status, note: note.trim() })
            }}
          >
            <Text size="small" as="span">
              {t("orderTools.force", { status: t(`status.${status}`) })}
            </Text>
          </Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
