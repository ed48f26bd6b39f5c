import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { PaymentGateway } from "../../../../client/generated"
import { isOfflineMethod } from "../../../../domain/payment/offline-method-names"
import { Failed } from "../../../components/guarded"
import { SwitchField } from "../../../components/switch-field"
import { useAttempt } from "../../../components/use-attempt"
import { useGateways, useSwitchGateway } from "../../../lib/first-run/use-first-run"
import { useMethodName } from "../../../lib/payment/use-method-name"
import { Section } from "../section"
import { GatewayDrawer } from "./gateway-drawer"

/** The payment methods: offline ones are switched here, online ones in the Medusa region in which the shop sells. */
export function Gateways() {
  const { t } = useTranslation("svc")
  const attempt = useAttempt()
  const methodName = useMethodName()
  const { data: gateways = [], error, refetch } = useGateways()
  const { mutateAsync, isPending } = useSwitchGateway()
  const [edited, setEdited] = useState<PaymentGateway>()
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  const offline = gateways.filter(({ id }) => isOfflineMethod(id))
  const online = gateways.filter(({ id }) => !isOfflineMethod(id))
  const nameOf = ({ id, title, method_title: method }: PaymentGateway) => methodName(id, title || method)
  const edit = (gateway: PaymentGateway) => (
    <Button size="small" variant="secondary" type="button" onClick={() => setEdited(gateway)}>
      {t("firstRun.change")}
      <span className="sr-only">: {nameOf(gateway)}</span>
    </Button>
  )
  return (
    <div className="flex flex-col gap-y-3">
      <Section title={t("settings.offline")} hint={t("settings.offlineHint")}>
        {offline.map((gateway) => (
          <div key={gateway.id} className="flex flex-wrap items-center gap-3">
            <div className="min-w-48 flex-1">
              <SwitchField
                label={nameOf(gateway)}
                checked={gateway.enabled}
                disabled={isPending}
                onChange={(enabled) =>
                  void attempt(() => mutateAsync({ id: gateway.id, enabled }), undefined, { things: [gateway.id] })
                }
              />
            </div>
            {edit(gateway)}
          </div>
        ))}
      </Section>
      <Section title={t("settings.providers")} hint={t("payment.online")}>
        {online.length === 0 && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("settings.noProviders")}
          </Text>
        )}
        {online.map((gateway) => (
          <div key={gateway.id} className="flex flex-wrap items-center justify-between gap-3">
            <Text size="small" weight="plus" className="min-w-32 flex-1">
              {nameOf(gateway)}
            </Text>
            <StatusBadge color={gateway.enabled ? "green" : "grey"}>
              {t(gateway.enabled ? "settings.offered" : "settings.notOffered")}
            </StatusBadge>
            {edit(gateway)}
          </div>
        ))}
        <div>
          <Button size="small" variant="secondary" asChild>
            <Link to="/settings/regions">{t("settings.regions")}</Link>
          </Button>
        </div>
      </Section>
      {edited !== undefined && <GatewayDrawer gateway={edited} onClose={() => setEdited(undefined)} />}
    </div>
  )
}
