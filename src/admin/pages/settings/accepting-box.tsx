import { Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { ServiceStatus, SettingsOperation } from "../../../client/generated"
import { ReopenButton } from "../../components/stop-button"
import { notAccepting } from "../../lib/settings/accepting"

interface AcceptingBoxProps {
  readonly status: ServiceStatus
  readonly stored: SettingsOperation
}

/** Whether guests can order at all; if not, why, and what to do about it. */
export function AcceptingBox({ status, stored }: AcceptingBoxProps) {
  const { t } = useTranslation("svc")
  const reason = notAccepting(status, stored)
  const link = "txt-small-plus text-ui-fg-base underline underline-offset-2"
  return (
    <Container className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-2">
          <Heading level="h2">{t("settings.accepting.title")}</Heading>
          <StatusBadge color={reason === null ? "green" : "red"}>
            {t(reason === null ? "settings.accepting.yes" : "settings.accepting.no")}
          </StatusBadge>
        </div>
        <Text size="small" className="text-ui-fg-subtle">
          {t(`settings.accepting.${reason ?? "ok"}`)}
        </Text>
      </div>
      {reason === "stopped" && <ReopenButton />}
      {(reason === "modes_paused" || reason === null) && (
        <Link to="/svc" className={link}>
          {t("settings.accepting.today")}
        </Link>
      )}
      {reason === "no_commerce" && (
        <Link to="/settings/regions" className={link}>
          {t("settings.regions")}
        </Link>
      )}
    </Container>
  )
}
