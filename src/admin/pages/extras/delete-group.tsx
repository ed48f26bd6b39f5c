import { Button, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { ExtraCategory } from "../../../client/generated"
import { useAttempt } from "../../components/use-attempt"
import { productsWith, useDeleteGroup, useProducts } from "../../lib/extras/use-extras"

/** Deletes a group, after a question that names what is deleted with it. */
export function DeleteGroup({ group, onDeleted }: { readonly group: ExtraCategory; readonly onDeleted: () => void }) {
  const { t } = useTranslation("svc")
  const ask = usePrompt()
  const attempt = useAttempt()
  const { mutateAsync, isPending } = useDeleteGroup()
  const { data: products = [] } = useProducts()
  const { id, name, extras, product_ids, product_category_ids } = group
  const remove = async (): Promise<void> => {
    const count = productsWith({ products: product_ids, categories: product_category_ids }, products).length
    const sure = await ask({
      title: t("extrasPage.deleteOf", { name }),
      description: t("extrasPage.deleteText", {
        extras: t("extrasPage.extras", { count: extras.length }),
        count,
      }),
      confirmText: t("extrasPage.delete"),
      cancelText: t("form.cancel"),
    })
    if (sure) void attempt(() => mutateAsync(id), onDeleted)
  }
  return (
    <Button
      size="small"
      variant="danger"
      type="button"
      className="self-start"
      isLoading={isPending}
      onClick={() => void remove()}
    >
      {t("extrasPage.delete")}
    </Button>
  )
}
