import { Button, Drawer, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Failed } from "../../../components/guarded"
import { Loading } from "../../../components/loading"
import { useAttempt } from "../../../components/use-attempt"
import { useActorName } from "../../../lib/bulk/use-actor-name"
import { useRecentBulk, useUndoBulk } from "../../../lib/bulk/use-bulk"
import { useFormats } from "../../../lib/format"
import { useLiveState } from "../../../lib/live/use-live"
import { useOverview } from "../../../lib/orders/use-orders"
import { BulkResult } from "./bulk-result"

/** The latest bulk changes, each with a button that undoes it. */
export function RecentChanges({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const attempt = useAttempt()
  const nameOf = useActorName()
  const serverTime = useOverview(useLiveState()).data?.server_time ?? ""
  const { data: changes, error, refetch } = useRecentBulk()
  const { mutateAsync, isPending } = useUndoBulk()
  const [shown, setShown] = useState<number>()
  const again = () => void refetch()
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content aria-describedby={undefined}>
        <Drawer.Header>
          <Drawer.Title>{t("bulk.recent")}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="flex flex-1 flex-col gap-y-4 overflow-y-auto">
          {changes === undefined ? (
            error === null ? (
              <Loading onRetry={again} />
            ) : (
              <Failed error={error} onRetry={again} />
            )
          ) : shown !== undefined ? (
            <BulkResult id={shown} />
          ) : changes.length === 0 ? (
            <Text size="small">{t("bulk.noRecent")}</Text>
          ) : (
            <ul className="divide-y">
              {changes.map(({ id, operation, entity, status, applied, created_at: at, actor }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                  <div className="min-w-0">
                    <Text size="small" weight="plus">
                      {t(`bulk.operations.${operation}`)}
                    </Text>
                    <Text size="small" className="text-ui-fg-subtle break-words">
                      {t(`bulk.entities.${entity}`)}: {applied} · {when(at, serverTime)} · {nameOf(actor)}
                    </Text>
                  </div>
                  {status === "done" ? (
                    <Button
                      size="small"
                      variant="secondary"
                      disabled={isPending}
                      onClick={() =>
                        void attempt(
                          () => mutateAsync(id),
                          () => setShown(id),
                        )
                      }
                    >
                      {t("card.undo")}
                    </Button>
                  ) : (
                    <StatusBadge color={status === "failed" ? "red" : "grey"}>{t(`bulk.status.${status}`)}</StatusBadge>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" onClick={onClose}>
            {t("order.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
