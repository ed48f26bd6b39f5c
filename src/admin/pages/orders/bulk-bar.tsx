import { Button, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import { Choice } from "../../components/choice"
import { Field } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { useAttempt } from "../../components/use-attempt"
import { useReason } from "../../components/use-reason"
import { mayRepeat } from "../../lib/api"
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
  const attempt = useAttempt()
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
        onClick={() => void attempt(() => print.mutateAsync(orders), onDone)}
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
  const { mutateAsync, isPending } = useAssignCourier()
  // The drawer is closed by then, so its own callbacks of the mutation would not be called.
  const assign = async (some: readonly Order[]): Promise<void> => {
    const failures = await mutateAsync({ orders: some, courier: courier === NOBODY ? null : Number(courier) })
    const [first] = failures
    if (first === undefined) return
    const again = failures.filter(({ error }) => mayRepeat(error)).map(({ order }) => order)
    const label = t("failed.retry")
    const shown = toast.error(t("orderTools.failedSome", { count: failures.length, reason: reason(first.error) }), {
      ...(again.length > 0 && {
        action: {
          label,
          altText: label,
          onClick: () => {
            toast.dismiss(shown)
            void assign(again)
          },
        },
      }),
    })
  }
  const save = async () => {
    await assign(deliveries)
    onClose()
    onDone()
  }
  return (
    <FormDrawer
      title={t("orderTools.assignTitle", { count: deliveries.length })}
      isSaving={isPending}
      problem={undefined}
      onSave={() => void save()}
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
