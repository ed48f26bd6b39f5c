import { InlineTip } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { TextField } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { SwitchField } from "../../components/switch-field"
import { useOperationForm } from "../../lib/settings/use-operation-form"
import type { StepProps } from "./checklist"

/** The order types that the shop offers, and the delivery fee. */
export function ModesStep({ stored, onClose }: StepProps) {
  const { t } = useTranslation("svc")
  const { order_types: types, delivery, currency, warnings } = stored.data
  const [pickup, setPickup] = useState(types.pickup.enabled)
  const [brings, setBrings] = useState(types.delivery.enabled)
  const [fee, setFee] = useState(String(delivery.fixed_fee))
  const [minimum, setMinimum] = useState(String(types.delivery.minimum_order))
  const { save, isSaving, errorOf, problem } = useOperationForm(stored, onClose)
  const isFixed = delivery.fee_mode === "fixed"
  const amount = (label: string) => (currency === null ? label : `${label} (${currency})`)
  return (
    <FormDrawer
      title={t("firstRun.modes.title")}
      isSaving={isSaving}
      problem={problem}
      onSave={() =>
        save({
          order_types: {
            pickup: { enabled: pickup },
            delivery: { enabled: brings, minimum_order: decimal(minimum) },
          },
          ...(isFixed ? { delivery: { fixed_fee: decimal(fee) } } : {}),
        })
      }
      onClose={onClose}
    >
      <SwitchField label={t("modes.pickup")} checked={pickup} onChange={setPickup} />
      <SwitchField label={t("modes.delivery")} checked={brings} onChange={setBrings} />
      {brings && (
        <>
          {isFixed && (
            <TextField
              label={amount(t("delivery.fee"))}
              inputMode="decimal"
              value={fee}
              error={errorOf("delivery.fixed_fee")}
              onChange={setFee}
            />
          )}
          <TextField
            label={amount(t("delivery.minimum"))}
            inputMode="decimal"
            value={minimum}
            error={errorOf("order_types.delivery.minimum_order")}
            onChange={setMinimum}
          />
        </>
      )}
      {warnings
        .filter(({ path }) => path.startsWith("delivery"))
        .map(({ code, message }) => (
          <InlineTip key={code} variant="warning" label={t("form.warning")}>
            {message}
          </InlineTip>
        ))}
    </FormDrawer>
  )
}

/** A decimal as people type it. Nothing is computed with it; the server refuses invalid text. */
const decimal = (typed: string): string => typed.trim().replace(",", ".") || "0"
