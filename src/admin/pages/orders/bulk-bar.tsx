import { Button, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import { Choice } from "../../components/choice"
import { Field } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { useFailureToast } from "../../components/use-failure-toast"
import { useReason } from "../../components/use-reason"
import { useAssignCourier } from "../../lib/orders/use-assign-courier"
import { useCouriers } from "../../lib/orders/use-couriers"
import { usePrint } from "../../lib/print/use-print"

const NOBODY = "0"

interface BulkBarProps {
  readonly orders: readonly Order[]
  readonly onDone: () => void
}

/** Actions on several orders at once. */
export function BulkBar({ orders, onDone }: BulkBarProps) {
  const { t } = useTranslation("svc")
  const showFailure = useFailureToast()
  const print = usePrint()
  const [assigning, setAssigning] = useState(false)
  return (
    <div className="bg-ui-bg-subtle flex flex-wrap items-center gap-2 px-6 py-2">
      <Text size="small" weight="plus" role="status" className="mr-auto">
        {t("orderTools.selected", { count: orders.length })}
      </Text>
      <Button
        size="small"
        variant="secondary"
        isLoading={print.isPending}
        onClick={() => print.mutate(orders, { onError: showFailure, onSuccess: onDone })}
      >
        {t("orderTools.print")}
      </Button>
      <Button size="small" variant="secondary" onClick={() => setAssigning(true)}>
        {t("orderTools.assign")}
      </Button>
      {assigning && <AssignDrawer orders={orders} onClose={() => setAssigning(false)} onDone={onDone} />}
    </div>
  )
}

function AssignDrawer({ orders, onClose, onDone }: BulkBarProps & { readonly onClose: () => void }) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const { data: couriers = [] } = useCouriers()
  const [courier, setCourier] = useState(NOBODY)
  const deliveries = orders.filter(({ order_type: type }) => type === "delivery")
  const { mutate, isPending } = useAssignCourier()
  const save = () =>
    mutate(
      { orders: deliveries, courier: courier === NOBODY ? null : Number(courier) },
      {
        onSuccess: (failures) => {
          const [first] = failures
          if (first !== undefined) toast.error(t("orderTools.failedSome", { count: failures.length, reason: reason(first) }))
          onClose()
          onDone()
        },
      },
    )
  return (
    <FormDrawer
      title={t("orderTools.assignTitle", { count: deliveries.length })}
      isSaving={isPending}
      problem={undefined}
      onSave={save}
      onClose={onClose}
    >
      <Field label={t("orderTools.courier")}>
        {(control) => (
          <Choice
            control={control}
            label={t("orderTools.courier")}
            value={courier}
            options={[
              [NOBODY, t("orderTools.noCourier")],
              ...couriers.map(({ id, display_name: name, username }) => [String(id), name || username]),
            ]}
            onChange={setCourier}
          />
        )}
      </Field>
      {deliveries.length < orders.length && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("orderTools.onlyDelivery", { count: deliveries.length })}
        </Text>
      )}
    </FormDrawer>
  )
}
