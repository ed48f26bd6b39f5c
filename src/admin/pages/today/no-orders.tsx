import { Button, Container, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../../client/generated"
import { useFormats } from "../../lib/format"
import { storefrontOf } from "../../lib/settings/storefront"
import { useOperation } from "../../lib/settings/use-operation"

/** Replaces an empty board: when the store opens next, and a link to the storefront or, without one, to the shop that the service itself shows. */
export function NoOrders({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const settings = useOperation().data?.data
  const next = overview.modes
    .filter((mode) => mode.enabled && mode.next_open !== null)
    .sort((a, b) => Date.parse(a.next_open ?? "") - Date.parse(b.next_open ?? ""))[0]
  return (
    <Container className="flex flex-col items-center gap-y-3 px-6 py-8 text-center">
      <Text size="small" className="text-ui-fg-subtle">
        {next?.next_open
          ? t("today.emptyNext", { mode: next.label, time: when(next.next_open, overview.server_time) })
          : t("today.empty")}
      </Text>
      {settings !== undefined && (
        <Button size="small" variant="secondary" asChild>
          <a href={storefrontOf(settings)} target="_blank" rel="noreferrer">
            {t("today.storefront")}
          </a>
        </Button>
      )}
    </Container>
  )
}
