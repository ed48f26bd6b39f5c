import { Button, Drawer, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { isOfflineMethod } from "../../../domain/payment/offline-method-names"
import { focusFirstField } from "../../components/forms/focus-first"
import { SwitchField } from "../../components/switch-field"
import { useAttempt } from "../../components/use-attempt"
import { useGateways, useSwitchGateway } from "../../lib/first-run/use-first-run"
import { useMethodName } from "../../lib/payment/use-method-name"
import type { StepProps } from "./checklist"

/** The payment methods. Each switch takes effect at once. */
export function PaymentStep({ onClose }: StepProps) {
  const { t } = useTranslation("svc")
  const attempt = useAttempt()
  const methodName = useMethodName()
  const { data: gateways = [] } = useGateways()
  const { mutateAsync, isPending } = useSwitchGateway()
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content aria-describedby={undefined} onOpenAutoFocus={focusFirstField}>
        <Drawer.Header>
          <Drawer.Title>{t("firstRun.payment.title")}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="flex flex-1 flex-col gap-y-4 overflow-y-auto">
          {gateways.map(({ id, title, method_title: method, enabled }) => (
            <SwitchField
              key={id}
              label={methodName(id, title || method)}
              checked={enabled}
              disabled={!isOfflineMethod(id) || isPending}
              onChange={(on) => void attempt(() => mutateAsync({ id, enabled: on }), undefined, { things: [id] })}
            />
          ))}
          <Text size="small" className="text-ui-fg-subtle">
            {t("payment.online")}
          </Text>
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t("order.close")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
