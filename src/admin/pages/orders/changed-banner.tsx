import { Button, InlineTip } from "@medusajs/ui"
import { useMutationState } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import { changedParts } from "../../lib/orders/changed-parts"
import { svcKeys } from "../../lib/query-keys"

/** Shows what another user has changed of the order while it was open. The user's own changes are left out. */
export function ChangedBanner({ order }: { readonly order: Order }) {
  const { t, i18n } = useTranslation("svc")
  const [seen, setSeen] = useState(order)
  const own = useRef(new Set<number>())
  const acts = useMutationState({
    filters: { mutationKey: [...svcKeys.actOnOrder], status: "success" },
    select: ({ state }) => (state.data as { readonly data?: Partial<Order> } | undefined)?.data?.version,
  })
  for (const version of acts) if (version !== undefined) own.current.add(version)
  const fields = changedParts(seen, order)
  const isOwn = own.current.has(order.version)
  if (isOwn && seen !== order) setSeen(order)
  if (isOwn || fields.length === 0) return null
  const names = new Intl.ListFormat(i18n.language).format(fields.map((field) => t(`orderTools.fields.${field}`)))
  return (
    <div className="px-6 py-4">
      <InlineTip variant="info" label={t("form.warning")} role="status">
        {t("orderTools.changed", { fields: names })}
        <Button size="small" variant="transparent" className="ml-2" onClick={() => setSeen(order)}>
          {t("orderTools.seen")}
        </Button>
      </InlineTip>
    </div>
  )
}
