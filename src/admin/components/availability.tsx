import { Button, DropdownMenu, StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Product } from "../../client/generated"
import { type Switch, useSwitchProduct } from "../lib/catalog/use-product"
import { useFormats } from "../lib/format"
import { serverNow } from "../lib/live/server-clock"
import { minutesAfter } from "../lib/service/use-service"
import { useReturnedFocus } from "../lib/use-returned-focus"
import { ActionProblem } from "./problems/action-problem"
import { useAttempt } from "./use-attempt"

interface AvailabilityProps {
  readonly product: Pick<Product, "id" | "name" | "enabled" | "enabled_at">
  readonly serverTime: string
}

/** Whether the kitchen offers a product; if not, until when, and a control to change that. */
export function Availability({ product, serverTime }: AvailabilityProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const attempt = useAttempt()
  const { mutateAsync, isPending } = useSwitchProduct()
  const area = useReturnedFocus<HTMLDivElement>(isPending)
  const { id, enabled, enabled_at: until } = product
  const act = (change: Omit<Switch, "id">) =>
    void attempt(() => mutateAsync({ id, ...change }), undefined, { things: [id], place: id })
  return (
    <div ref={area} className="flex flex-wrap items-center justify-between gap-2">
      <StatusBadge color={enabled ? "green" : "red"}>
        {enabled
          ? t("availability.on")
          : until === null
            ? t("availability.off")
            : t("availability.offUntil", { time: when(until, serverTime) })}
      </StatusBadge>
      {enabled ? (
        <DropdownMenu>
          <DropdownMenu.Trigger asChild>
            <Button size="small" variant="secondary" isLoading={isPending}>
              {t("availability.takeOff")}
            </Button>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content align="end">
            <DropdownMenu.Item onClick={() => act({ enabled: false, until: minutesAfter(serverNow(), 60) })}>
              {t("availability.hour")}
            </DropdownMenu.Item>
            <DropdownMenu.Item onClick={() => act({ enabled: false, untilEndOfDayOf: serverNow() })}>
              {t("availability.today")}
            </DropdownMenu.Item>
            <DropdownMenu.Item onClick={() => act({ enabled: false })}>{t("availability.open")}</DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu>
      ) : (
        <Button size="small" variant="secondary" isLoading={isPending} onClick={() => act({ enabled: true })}>
          {t("availability.putBack")}
        </Button>
      )}
      <ActionProblem place={id} className="basis-full" />
    </div>
  )
}
