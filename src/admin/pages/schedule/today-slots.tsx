import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { OrderType } from "../../../domain/settings/operation-settings"
import { Failed } from "../../components/guarded"
import { Loading } from "../../components/loading"
import { SlotBars } from "../../components/slot-bars"
import { useSlots } from "../../lib/schedule/use-slots"

interface TodaySlotsProps {
  readonly mode: OrderType
  readonly serverTime: string
}

/** Today's slots of an order type: future ones, and past ones with orders. */
export function TodaySlots({ mode, serverTime }: TodaySlotsProps) {
  const { t } = useTranslation("svc")
  const { data, error, refetch } = useSlots(mode)
  const again = () => void refetch()
  if (data === undefined) return error === null ? <Loading onRetry={again} lines={2} /> : <Failed error={error} onRetry={again} />
  const now = Date.parse(serverTime)
  const slots = data.slots.filter(({ starts_at: at, taken }) => taken > 0 || Date.parse(at) >= now)
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {t("schedule.today")}
      </Heading>
      {slots.length === 0 ? (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("schedule.noSlots")}
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard
        <section className="max-h-72 overflow-y-auto" tabIndex={0} aria-label={t("schedule.today")}>
          <SlotBars label={t("schedule.today")} slots={slots.map(({ starts_at: time, taken, max }) => ({ time, taken, max }))} />
        </section>
      )}
    </Container>
  )
}
