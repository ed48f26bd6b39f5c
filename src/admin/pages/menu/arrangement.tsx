import { Button, InlineTip, Text } from "@medusajs/ui"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ProductCategory, SettingsCategoryMenu } from "../../../client/generated"
import { Failed } from "../../components/guarded"
import { Empty } from "../../components/lists/empty"
import { Loading } from "../../components/loading"
import { MergeView } from "../../components/merge-view"
import type { Answer } from "../../lib/api"
import { useCategoryMenu } from "../../lib/menu/use-category-menu"
import { useCategories } from "../../lib/menu/use-menu"
import { useUnsavedGuard } from "../../lib/use-unsaved-guard"
import { CategoryRow } from "./category-row"
import { useArrangement } from "./use-arrangement"

/** The order of the categories, their names, and which of them guests see. */
export function Arrangement() {
  const categories = useCategories()
  const stored = useCategoryMenu()
  const again = () => {
    void categories.refetch()
    void stored.refetch()
  }
  if (categories.data !== undefined && stored.data !== undefined)
    return <Arranged categories={categories.data} latest={stored.data} />
  const error = categories.error ?? stored.error
  return error === null ? <Loading onRetry={again} lines={8} /> : <Failed error={error} onRetry={again} />
}

interface ArrangedProps {
  readonly categories: readonly ProductCategory[]
  readonly latest: Answer<SettingsCategoryMenu>
}

function Arranged({ categories, latest }: ArrangedProps) {
  const { t } = useTranslation("svc")
  const form = useRef<HTMLFormElement>(null)
  const menu = useArrangement(categories, latest)
  const { draft, isDirty, conflicts, problem } = menu
  useUnsavedGuard(isDirty)
  const shown = (value: string | boolean): string =>
    typeof value === "string" ? value : t(value ? "menuPage.visible" : "menuPage.hidden")
  const move = (id: string, by: 1 | -1): void => {
    menu.move(id, by)
    // At the end of the list the pressed button is disabled, so the focus moves to the other one.
    requestAnimationFrame(() => {
      const row = form.current?.querySelector(`[data-category="${id}"]`)
      if (row && !row.contains(document.activeElement)) row.querySelector<HTMLElement>("button:not(:disabled)")?.focus()
    })
  }
  return (
    <form
      ref={form}
      className="divide-y"
      onSubmit={(event) => {
        event.preventDefault()
        menu.save()
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Text size="small" className="text-ui-fg-subtle max-w-prose">
          {t("menuPage.arrangeHint")}
        </Text>
        <div className="flex flex-wrap items-center gap-2">
          <Text size="small" className="text-ui-fg-subtle empty:-mr-2" role="status">
            {isDirty ? t("schedule.unsaved") : ""}
          </Text>
          {isDirty && (
            <Button size="small" variant="secondary" type="button" onClick={menu.discard}>
              {t("schedule.discard")}
            </Button>
          )}
          <Button size="small" type="submit" disabled={!isDirty} isLoading={menu.isSaving}>
            {t("form.save")}
          </Button>
        </div>
        {problem !== undefined && (
          <InlineTip variant="error" label={t("form.notSaved")} role="alert" className="w-full">
            {problem}
          </InlineTip>
        )}
      </div>
      {conflicts.length > 0 && (
        <MergeView
          differences={conflicts.map(({ field, name, mine, theirs }) => ({
            key: field,
            name: name ?? t("menuPage.order"),
            mine: shown(mine),
            theirs: shown(theirs),
          }))}
          onKeep={menu.keepMine}
          onTake={menu.takeTheirs}
        />
      )}
      {draft.length === 0 ? (
        <Empty text={t("products.none")} />
      ) : (
        <ol className="divide-y" aria-label={t("menuPage.views.arrangement")}>
          {draft.map((entry, index) => (
            <CategoryRow
              key={entry.id}
              entry={entry}
              isFirst={index === 0}
              isLast={index === draft.length - 1}
              onMove={(by) => move(entry.id, by)}
              onChange={(change) => menu.change(entry.id, change)}
            />
          ))}
        </ol>
      )}
    </form>
  )
}
