import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Failed } from "../../components/guarded"
import { Empty } from "../../components/lists/empty"
import { Loading } from "../../components/loading"
import { useFormats } from "../../lib/format"
import { useCourierDays } from "../../lib/staff/use-staff"

/** The deliveries of each courier on the present business date: all, completed ones, and the cash to settle. */
export function Couriers({ today }: { readonly today: string }) {
  const { t } = useTranslation("svc")
  const { money } = useFormats()
  const days = useCourierDays(today)
  const again = () => void days.refetch()
  if (days.data === undefined) return days.isError ? <Failed error={days.error} onRetry={again} /> : <Loading onRetry={again} />
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {t("couriers.title")}
      </Heading>
      {days.data.length === 0 ? (
        <Empty text={t("couriers.none")} />
      ) : (
        <ul className="divide-y">
          {days.data.map(({ id, name, assigned, delivered, cash, currency }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-6 py-3">
              <Text size="small" weight="plus">
                {name}
              </Text>
              <Text size="small" className="text-ui-fg-subtle tabular-nums">
                {[
                  t("couriers.assigned", { count: assigned }),
                  t("couriers.delivered", { count: delivered }),
                  t("couriers.cash", { amount: money(cash, currency) }),
                ].join(" · ")}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Container>
  )
}
