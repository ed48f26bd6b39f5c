import { InlineTip } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { TextField } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { FormConflict } from "../../components/forms/form-conflict"
import { useWarningText } from "../../components/forms/use-warning-text"
import { SwitchField } from "../../components/switch-field"
import { useOperationForm } from "../../lib/settings/use-operation-form"
import { decimalText } from "../../lib/typed-numbers"
import type { StepProps } from "./checklist"

/** The order types that the shop offers, and the delivery fee. */
export function ModesStep({ stored, onClose }: StepProps) {
  const { t } = useTranslation("svc")
  const { currency, warnings } = stored.data
  const [{ order_types: types, delivery }] = useState(stored.data)
  const [pickup, setPickup] = useState(types.pickup.enabled)
  const [brings, setBrings] = useState(types.delivery.enabled)
  const [fee, setFee] = useState(String(delivery.fixed_fee))
  const [minimum, setMinimum] = useState(String(types.delivery.minimum_order))
  const form = useOperationForm(stored, onClose)
  const { save, isSaving, errorOf, problem } = form
  const textOf = useWarningText()
  const isFixed = delivery.fee_mode === "fixed"
  const nameOf = (path: string): string => {
    if (path === "delivery.fixed_fee") return t("delivery.fee")
    if (path.endsWith("minimum_order")) return t("delivery.minimum")
    return t(path.includes(".pickup.") ? "modes.pickup" : "modes.delivery")
  }
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
            delivery: { enabled: brings, minimum_order: amountOf(minimum, types.delivery.minimum_order) },
          },
          ...(isFixed ? { delivery: { fixed_fee: amountOf(fee, delivery.fixed_fee) } } : {}),
        })
      }
      onClose={onClose}
    >
      <FormConflict form={form} nameOf={nameOf} />
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
        .map((warning) => (
          <InlineTip key={`${warning.path} ${warning.code}`} variant="warning" label={t("form.warning")}>
            {textOf(warning, stored.data)}
          </InlineTip>
        ))}
    </FormDrawer>
  )
}

/** A typed amount, or the number with which the form began if it is unchanged. The server refuses invalid text. */
const amountOf = (typed: string, began: number): string | number => (typed === String(began) ? began : decimalText(typed) || "0")
