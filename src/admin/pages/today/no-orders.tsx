import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../../client/generated"
import { Empty } from "../../components/lists/empty"
import { useFormats } from "../../lib/format"
import { nextOpening } from "../../lib/service/service-word"
import { storefrontOf } from "../../lib/settings/storefront"
import { useOperation } from "../../lib/settings/use-operation"

/** Replaces an empty board: when the store opens next, and a link to the storefront or, without one, to the shop that the service itself shows. */
export function NoOrders({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const settings = useOperation().data?.data
  const next = nextOpening(overview.modes)
  return (
    <Container className="p-0">
      <Empty
        text={
          next !== undefined
            ? t("today.emptyNext", { mode: next.label, time: when(next.next_open, overview.server_time) })
            : t("today.empty")
        }
      >
        {settings !== undefined && (
          <Button size="small" variant="secondary" asChild>
            <a href={storefrontOf(settings)} target="_blank" rel="noreferrer">
              {t("today.storefront")}
            </a>
          </Button>
        )}
      </Empty>
    </Container>
  )
}
