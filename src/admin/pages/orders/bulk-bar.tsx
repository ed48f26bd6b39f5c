import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import { Choice } from "../../components/choice"
import { Field } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { useFailure } from "../../components/problems/use-failure"
import { useAttempt } from "../../components/use-attempt"
import { mayRepeat } from "../../lib/api"
import { useAssignCourier } from "../../lib/orders/use-assign-courier"
import { useCouriers } from "../../lib/orders/use-couriers"
import { usePrint } from "../../lib/print/use-print"
import { problems } from "../../lib/problems"

const NOBODY = "0"

/** The place where failures of actions on the whole list are shown. */
export const LIST_PLACE = "orders"

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
        onClick={() => void attempt(() => print.mutateAsync(orders), onDone, { place: LIST_PLACE })}
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
  const showFailure = useFailure()
  const { data: couriers = [] } = useCouriers()
  const [courier, setCourier] = useState(NOBODY)
  const deliveries = orders.filter(({ order_type: type }) => type === "delivery")
  const { mutateAsync, isPending } = useAssignCourier()
  // Awaits the mutation, because the drawer is closed before the response, and then the callbacks of its mutation are not called.
  const assign = async (some: readonly Order[]): Promise<void> => {
    for (const place of [LIST_PLACE, ...some.map(({ id }) => id)]) problems.clear(place)
    const failures = await mutateAsync({ orders: some, courier: courier === NOBODY ? null : Number(courier) })
    for (const { order, error } of failures)
      showFailure(error, {
        place: order.id,
        things: [order.id],
        again: mayRepeat(error) ? () => void assign([order]) : undefined,
      })
    const again = failures.filter(({ error }) => mayRepeat(error)).map(({ order }) => order)
    if (failures.length < 2) return
    problems.tell(LIST_PLACE, {
      text: t("orderTools.failedSome", { count: failures.length }),
      action: again.length === 0 ? undefined : { label: t("failed.retry"), act: () => void assign(again) },
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
