import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ActionProblem } from "../../components/problems/action-problem"
import { SwitchField } from "../../components/switch-field"
import { useAttempt } from "../../components/use-attempt"
import { changed, draftOf } from "../../lib/menu/category-draft"
import { type CategoryMenuSave, useCategoryMenu, useSaveCategoryMenu } from "../../lib/menu/use-category-menu"
import { useCategories } from "../../lib/menu/use-menu"

/**
 * A panel on Medusa's page of a category: its place and name on the menu, and whether guests see it. Empty for a category that is internal
 * or inactive, and while the plugin's API does not answer.
 */
export default function CategoryMenu({ id }: { readonly id: string }) {
  const { t } = useTranslation("svc")
  const attempt = useAttempt()
  const categories = useCategories().data
  const { data: stored, refetch } = useCategoryMenu()
  const { mutateAsync, isPending } = useSaveCategoryMenu()
  if (categories === undefined || stored === undefined) return null
  const draft = draftOf(categories, stored.data)
  const at = draft.findIndex((entry) => entry.id === id)
  const entry = draft[at]
  if (entry === undefined) return null
  /** Saves only the visibility. The switch shows no conflicts: the last press counts. */
  const switching = (visible: boolean): CategoryMenuSave => ({
    seen: stored,
    draftOn: (now) => changed(draftOf(categories, now), id, { visible }),
    conflicts: () => false,
  })
  const show = async (visible: boolean): Promise<void> => {
    const saved = await attempt(() => mutateAsync(switching(visible)), undefined, { place: id })
    if (!saved) void refetch()
  }
  return (
    <Container className="divide-y p-0">
      <div className="flex items-center justify-between px-6 py-4">
        <Heading level="h2">{t("menu.menu")}</Heading>
        <Button size="small" variant="transparent" asChild>
          <Link to="/svc/menu?view=arrangement">{t("category.arrange")}</Link>
        </Button>
      </div>
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <SwitchField
          label={t("category.visible")}
          checked={entry.visible}
          disabled={isPending}
          onChange={(visible) => void show(visible)}
        />
        <ActionProblem place={id} />
        <Text size="small" className="text-ui-fg-subtle">
          {t("category.place", { place: at + 1, of: draft.length })}
          {entry.label.trim() !== "" && ` · ${t("category.called", { label: entry.label.trim() })}`}
        </Text>
      </div>
    </Container>
  )
}
