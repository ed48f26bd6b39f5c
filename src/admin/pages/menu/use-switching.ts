import { toast } from "@medusajs/ui"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { Product } from "../../../client/generated"
import { useAttempt } from "../../components/use-attempt"
import { useSwitchProduct } from "../../lib/catalog/use-product"
import { useFormats } from "../../lib/format"

/** The fields of a product that are needed to switch it. */
export type Switched = Pick<Product, "id" | "name" | "enabled" | "enabled_at">

/**
 * Returns a function that marks a product as sold out or enables it, and offers to undo that. Its `until` is the ISO instant at which a product that is
 * sold out is enabled again.
 */
export function useSwitching(serverTime: string): (product: Switched, enabled: boolean, until?: string) => void {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const attempt = useAttempt()
  const { mutateAsync } = useSwitchProduct()
  return useCallback(
    (product: Switched, enabled: boolean, until?: string) => {
      const { id, name, enabled: before, enabled_at: untilBefore } = product
      const send = (on: boolean, end: string | undefined, onSuccess?: (record: Product) => void) =>
        // The callbacks of `mutate` would be called only for the last product.
        void attempt(
          () => mutateAsync({ id, enabled: on, ...(end === undefined || on ? {} : { until: end }) }),
          ({ data }) => onSuccess?.(data),
          { things: [id] },
        )
      send(enabled, until, ({ enabled_at: ends }) =>
        toast.success(
          enabled
            ? t("menuPage.isBack", { name })
            : ends === null
              ? t("menuPage.isOff", { name })
              : t("menuPage.isOffUntil", { name, time: when(ends, serverTime) }),
          { action: { label: t("card.undo"), altText: t("card.undo"), onClick: () => send(before, untilBefore ?? undefined) } },
        ),
      )
    },
    [mutateAsync, serverTime, t, attempt, when],
  )
}
