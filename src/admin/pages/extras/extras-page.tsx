import "../../i18n/menu/add"
import "../../i18n/extras/add"
import { Button, Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { ExtraCategory, Product } from "../../../client/generated"
import { Failed } from "../../components/guarded"
import { Empty } from "../../components/lists/empty"
import { NotSetUp } from "../../components/lists/not-set-up"
import { Loading } from "../../components/loading"
import { useExtraRule } from "../../lib/extras/use-extra-rule"
import { productsWith, useExtraGroups, useProducts } from "../../lib/extras/use-extras"
import { isNotSetUp } from "../../lib/menu/use-menu"
import { BulkWizard } from "../menu/bulk/bulk-wizard"
import { GroupForm } from "./group-form"

const NEW = "new"

/** The groups of extras: their extras, their limits, and their products. */
export default function ExtrasPage() {
  const { t } = useTranslation("svc")
  const [params, setParams] = useSearchParams()
  const groups = useExtraGroups()
  const products = useProducts().data
  const [showsWizard, setShowsWizard] = useState(false)
  const chosen = params.get("group")
  const edit = (group: string): void => setParams({ group })
  const again = () => void groups.refetch()
  if (groups.data === undefined && isNotSetUp(groups.error))
    return (
      <Container className="divide-y p-0">
        <Heading className="px-6 py-4">{t("menu.extras")}</Heading>
        <NotSetUp />
      </Container>
    )
  if (groups.data === undefined)
    return groups.error === null ? <Loading onRetry={again} lines={8} /> : <Failed error={groups.error} onRetry={again} />
  const edited = groups.data.find(({ id }) => String(id) === chosen)
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div className="min-w-0 flex-1 basis-64">
          <Heading>{t("menu.extras")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("extrasPage.hint")}
          </Text>
        </div>
        <div className="flex flex-wrap gap-2">
          {groups.data.length > 0 && (
            <Button size="small" variant="secondary" onClick={() => setShowsWizard(true)}>
              {t("bulk.open")}
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={() => edit(NEW)}>
            {t("extrasPage.create")}
          </Button>
        </div>
      </div>
      {groups.data.length === 0 ? (
        <Empty text={t("extrasPage.none")}>
          <Button size="small" variant="secondary" onClick={() => edit(NEW)}>
            {t("extrasPage.create")}
          </Button>
        </Empty>
      ) : (
        <ul className="divide-y">
          {groups.data.map((group) => (
            <GroupRow key={group.id} group={group} products={products} onEdit={() => edit(String(group.id))} />
          ))}
        </ul>
      )}
      {(chosen === NEW || edited !== undefined) && <GroupForm key={chosen} stored={edited} onClose={() => setParams({})} />}
      {showsWizard && <BulkWizard start={{ entity: "extra" }} onClose={() => setShowsWizard(false)} />}
    </Container>
  )
}

interface GroupRowProps {
  readonly group: ExtraCategory
  /** undefined: not loaded yet. */
  readonly products: readonly Product[] | undefined
  readonly onEdit: () => void
}

function GroupRow({ group, products, onEdit }: GroupRowProps) {
  const { t } = useTranslation("svc")
  const ruleOf = useExtraRule()
  const { name, minimum, maximum, type, enabled, extras, product_ids, product_category_ids } = group
  const assigned = products && productsWith({ products: product_ids, categories: product_category_ids }, products).length
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-2">
          <Text size="small" weight="plus" className="break-words">
            {name}
          </Text>
          {!enabled && <StatusBadge color="grey">{t("extrasPage.disabled")}</StatusBadge>}
        </div>
        <Text size="small" className="text-ui-fg-subtle">
          {ruleOf(minimum, type === "single" ? 1 : maximum)}
        </Text>
        <Text size="small" className="text-ui-fg-subtle break-words">
          {extras.map((extra) => extra.name).join(", ") || t("extrasPage.noExtras")}
        </Text>
      </div>
      <div className="flex items-center gap-x-4">
        <Text size="small" className="text-ui-fg-subtle">
          {assigned === undefined ? "" : t("products.products", { count: assigned })}
        </Text>
        <Button size="small" variant="secondary" aria-label={t("extrasPage.editOf", { name })} onClick={onEdit}>
          {t("extrasPage.edit")}
        </Button>
      </div>
    </li>
  )
}
