import { ArrowDownMini, ArrowUpMini } from "@medusajs/icons"
import { Button, Heading, IconButton, InlineTip, Text, toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsTables } from "../../../client/generated"
import { MergeView } from "../../components/merge-view"
import { useReason } from "../../components/use-reason"
import type { Answer } from "../../lib/api"
import { isChangedMeanwhile } from "../../lib/merge/save-on-top"
import { inOrder, moved, type Table } from "../../lib/tables/edits"
import { byZone } from "../../lib/tables/seats"
import { useSaveTables } from "../../lib/tables/use-tables"
import { useUnsavedGuard } from "../../lib/use-unsaved-guard"

/** The order in which guests see the tables. */
export function Arrangement({ latest }: { readonly latest: Answer<SettingsTables> }) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const list = useRef<HTMLDivElement>(null)
  const [edited, setEdited] = useState<{ readonly tables: readonly Table[]; readonly seen: Answer<SettingsTables> }>()
  const { mutate, isPending, error, reset } = useSaveTables()
  const stored = latest.data.tables
  const tables = edited?.tables ?? stored
  const isDirty = edited !== undefined && orderOf(tables) !== orderOf(stored)
  useUnsavedGuard(isDirty, true)
  const isConflict = isChangedMeanwhile(error)

  const forget = () => {
    setEdited(undefined)
    reset()
  }
  const move = (id: string, by: 1 | -1): void => {
    setEdited({ tables: moved(tables, id, by), seen: edited?.seen ?? latest })
    // At the end of its zone the pressed button is disabled, so the focus moves to the other one.
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-row="${id}"]`)
      if (row && !row.contains(document.activeElement)) row.querySelector<HTMLElement>("button:not(:disabled)")?.focus()
    })
  }
  const save = (seen = edited?.seen ?? latest): void =>
    mutate(
      { seen, edit: inOrder(tables.map(({ id }) => id)) },
      {
        onSuccess: () => {
          toast.success(t("form.saved"))
          forget()
        },
      },
    )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Text size="small" className="text-ui-fg-subtle max-w-prose">
          {stored.length === 0 ? t("tables.none") : t("tableOrder.hint")}
        </Text>
        <div className="flex flex-wrap items-center gap-2">
          <Text size="small" className="text-ui-fg-subtle empty:-mr-2" role="status">
            {isDirty ? t("schedule.unsaved") : ""}
          </Text>
          {isDirty && (
            <Button size="small" variant="secondary" onClick={forget}>
              {t("schedule.discard")}
            </Button>
          )}
          <Button size="small" disabled={!isDirty} isLoading={isPending} onClick={() => save()}>
            {t("form.save")}
          </Button>
        </div>
        {error !== null && !isConflict && (
          <InlineTip variant="error" label={t("form.notSaved")} role="alert" className="w-full">
            {reason(error)}
          </InlineTip>
        )}
      </div>
      {isConflict && (
        <MergeView
          differences={[{ key: "order", name: t("tableOrder.order"), mine: namesOf(tables), theirs: namesOf(stored) }]}
          onKeep={() => save(latest)}
          onTake={forget}
        />
      )}
      <div ref={list} className="divide-y">
        {byZone(tables).map(({ zone, tables: inZone }) => (
          <section key={zone} className="flex flex-col gap-y-2 px-6 py-4" aria-label={zone || t("tables.noZone")}>
            <Heading level="h2">{zone || t("tables.noZone")}</Heading>
            <ol className="gap-x-6 sm:columns-2 lg:columns-3">
              {inZone.map(({ id, label: name }, index) => (
                <li key={id} data-row={id} className="flex break-inside-avoid items-center gap-x-2 py-1">
                  <IconButton
                    size="small"
                    variant="transparent"
                    disabled={index === 0}
                    aria-label={t("tableOrder.up", { name })}
                    onClick={() => move(id, -1)}
                  >
                    <ArrowUpMini />
                  </IconButton>
                  <IconButton
                    size="small"
                    variant="transparent"
                    disabled={index === inZone.length - 1}
                    aria-label={t("tableOrder.down", { name })}
                    onClick={() => move(id, 1)}
                  >
                    <ArrowDownMini />
                  </IconButton>
                  <Text size="small" className="min-w-0 break-words">
                    {name}
                  </Text>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  )
}

const orderOf = (tables: readonly Table[]): string => tables.map(({ id }) => id).join()
const namesOf = (tables: readonly Table[]): string => tables.map(({ label }) => label).join(" · ")
