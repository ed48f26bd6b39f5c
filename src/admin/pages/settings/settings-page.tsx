import "../../i18n/settings/add"
import { Tabs } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { ServiceStatus, SettingsAlerts, SettingsAppearance, SettingsOperation } from "../../../client/generated"
import { Failed } from "../../components/guarded"
import { Loading } from "../../components/loading"
import type { Answer } from "../../lib/api"
import {
  ADVANCED_FIELDS,
  ALERT_FIELDS,
  APPEARANCE_FIELDS,
  DELIVERY_FIELDS,
  MESSAGE_FIELDS,
  OPERATION_FIELDS,
  PAYMENT_FIELDS,
} from "../../lib/settings/form-fields"
import { TABS, type Tab, warningsOn } from "../../lib/settings/tabs"
import { useSettings } from "../../lib/settings/use-settings"
import { type SettingsForm, useSettingsForm } from "../../lib/settings/use-settings-form"
import { useStatus } from "../../lib/settings/use-status"
import { useUnsavedGuard } from "../../lib/use-unsaved-guard"
import { AdvancedTab } from "./advanced-tab"
import { AppearanceTab } from "./appearance/appearance-tab"
import { DeliveryTab } from "./delivery/delivery-tab"
import { HoursTab } from "./hours-tab"
import { MessagesTab } from "./messages-tab"
import { OperationTab } from "./operation-tab"
import { PaymentTab } from "./payment/payment-tab"
import { TablesTab } from "./tables-tab"

/** The props of every tab. */
export interface TabProps {
  readonly form: SettingsForm
  readonly stored: SettingsOperation
}

/** The settings of the service, by tab. */
export default function SettingsPage() {
  const operation = useSettings("operation")
  const appearance = useSettings("appearance")
  const alerts = useSettings("alerts")
  const status = useStatus()
  const all = [operation, appearance, alerts, status]
  const again = () => {
    for (const { refetch } of all) void refetch()
  }
  if (operation.data && appearance.data && alerts.data && status.data)
    return <Settings operation={operation.data} appearance={appearance.data} alerts={alerts.data} status={status.data} />
  const error = all.map((each) => each.error).find((each) => each !== null)
  return error === undefined ? <Loading onRetry={again} lines={10} /> : <Failed error={error} onRetry={again} />
}

interface SettingsProps {
  readonly operation: Answer<SettingsOperation>
  readonly appearance: Answer<SettingsAppearance>
  readonly alerts: Answer<SettingsAlerts>
  readonly status: ServiceStatus
}

/** Every tab keeps its typed values while another one is shown. */
function Settings({ operation, appearance, alerts, status }: SettingsProps) {
  const { t } = useTranslation("svc")
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find((each) => each === query.get("tab")) ?? "operation"
  const forms = {
    operation: useSettingsForm("operation", OPERATION_FIELDS, operation),
    delivery: useSettingsForm("operation", DELIVERY_FIELDS, operation),
    payment: useSettingsForm("operation", PAYMENT_FIELDS, operation),
    messages: useSettingsForm("operation", MESSAGE_FIELDS, operation),
    advanced: useSettingsForm("operation", ADVANCED_FIELDS, operation),
    appearance: useSettingsForm("appearance", APPEARANCE_FIELDS, appearance),
    alerts: useSettingsForm("alerts", ALERT_FIELDS, alerts),
  }
  const isDirtyIn = (each: Tab): boolean =>
    (each in forms && forms[each as keyof typeof forms].isDirty) || (each === "messages" && forms.alerts.isDirty)
  useUnsavedGuard(Object.values(forms).some(({ isDirty }) => isDirty))
  const stored = operation.data
  const content: Readonly<Record<Tab, React.ReactNode>> = {
    operation: <OperationTab form={forms.operation} stored={stored} status={status} />,
    hours: <HoursTab stored={stored} />,
    delivery: <DeliveryTab form={forms.delivery} stored={stored} />,
    payment: <PaymentTab form={forms.payment} stored={stored} />,
    messages: <MessagesTab form={forms.messages} stored={stored} alerts={forms.alerts} />,
    appearance: <AppearanceTab form={forms.appearance} stored={stored} look={appearance.data} />,
    tables: <TablesTab />,
    advanced: <AdvancedTab form={forms.advanced} stored={stored} />,
  }
  return (
    <Tabs value={tab} onValueChange={(chosen) => setQuery({ tab: chosen }, { replace: true })} activationMode="manual">
      <Tabs.List className="mb-3 flex-wrap">
        {TABS.map((each) => (
          <Tabs.Trigger key={each} value={each} aria-controls={undefined}>
            {t(`settings.tabs.${each}`)}
            <Mark shown={isDirtyIn(each)} sign="•" meaning={t("schedule.unsaved")} />
            <Mark shown={warningsOn(each, stored).length > 0} sign="!" meaning={t("form.warning")} />
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {content[tab]}
    </Tabs>
  )
}

/** An icon beside a name, with its meaning as accessible text. */
function Mark({ shown, sign, meaning }: { readonly shown: boolean; readonly sign: string; readonly meaning: string }) {
  if (!shown) return null
  return (
    <>
      <span aria-hidden className="ml-1">
        {sign}
      </span>
      <span className="sr-only">, {meaning}</span>
    </>
  )
}
