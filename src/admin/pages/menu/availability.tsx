import { Button, Input, Text } from "@medusajs/ui"
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Overview, SettingsOperation } from "../../../client/generated"
import { Choice } from "../../components/choice"
import type { offChoices } from "../../lib/menu/off-until"
import { foundIn, isChosenBySpace, productsOf, rowsOf, type Section } from "../../lib/menu/rows"
import type { WizardStart } from "./bulk/bulk-wizard"
import { NothingFound } from "./nothing-found"
import { ProductRows } from "./product-rows"
import { SoldOut } from "./sold-out"
import { useSwitching } from "./use-switching"

/** The maximum number of targets that a bulk change lists by id. */
const NAMED = 200

interface AvailabilityProps {
  readonly sections: readonly Section[]
  readonly overview: Overview
  readonly settings: SettingsOperation
  /** The choices for how long a product is sold out. */
  readonly offChoices: typeof offChoices
  /** Opens the wizard for a bulk change of products. */
  readonly onChangeMany: (start: WizardStart) => void
}

/** Finds a product by its name, and marks it as sold out or enables it again. */
export function Availability({ sections, overview, settings, offChoices: choicesOf, onChangeMany }: AvailabilityProps) {
  const { t } = useTranslation("svc")
  const hintId = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [search, setSearch] = useState("")
  const [shown, setShown] = useState("all")
  const [untilOf, setUntilOf] = useState<string>()
  const serverTime = overview.server_time
  const act = useSwitching(serverTime)
  const choices = useMemo(() => choicesOf(settings, serverTime), [choicesOf, settings, serverTime])
  const off = useMemo(() => productsOf(sections).filter(({ enabled }) => !enabled), [sections])
  const deferred = useDeferredValue(search)
  const rows = useMemo(() => {
    if (deferred.trim() !== "") return rowsOf(sections, foundIn(sections, deferred))
    return rowsOf(sections, shown === "off" ? off : undefined)
  }, [sections, deferred, shown, off])
  const found = deferred.trim() === "" ? undefined : rows.flatMap((row) => (row.kind === "product" ? [row.product] : []))

  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "ArrowDown") {
      event.preventDefault()
      list.current?.querySelector<HTMLElement>("[role=switch]")?.focus()
    }
    if (event.key !== " ") return
    // Searches for the typed text again, because the rendered list may be a moment behind.
    const now = foundIn(sections, search)
    const [only] = now
    if (only === undefined || !(event.shiftKey ? now.length === 1 : isChosenBySpace(search, now))) return
    event.preventDefault()
    if (event.shiftKey) setUntilOf(only.id)
    else act(only, !only.enabled)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-6 py-4">
        <div className="w-full md:w-72">
          <Input
            ref={field}
            type="search"
            size="small"
            autoFocus
            autoComplete="off"
            aria-label={t("menuPage.search")}
            aria-describedby={hintId}
            placeholder={t("menuPage.search")}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={press}
          />
        </div>
        <Choice
          label={t("menuPage.show")}
          value={shown}
          onChange={setShown}
          options={[
            ["all", t("menuPage.all")],
            ["off", t("menuPage.soldOutCount", { count: off.length })],
          ]}
        />
        {found !== undefined && found.length > 1 && found.length <= NAMED && (
          <Button
            size="small"
            variant="transparent"
            onClick={() => onChangeMany({ entity: "product", ids: found.map(({ id }) => id) })}
          >
            {t("menuPage.changeFound", { count: found.length })}
          </Button>
        )}
        <Text id={hintId} size="xsmall" className="text-ui-fg-subtle hidden w-full md:block">
          {t("menuPage.hint")}
        </Text>
        <Text size="small" className="sr-only" role="status">
          {found === undefined ? "" : t("menuPage.found", { count: found.length })}
        </Text>
      </div>
      {deferred.trim() === "" && shown === "all" && off.length > 0 && (
        <SoldOut products={off} serverTime={serverTime} onBack={(product) => act(product, true)} onAll={() => setShown("off")} />
      )}
      {rows.length === 0 ? (
        <NothingFound search={deferred.trim()} isEmpty={sections.every(({ products }) => products.length === 0)} />
      ) : (
        <ProductRows
          ref={list}
          rows={rows}
          choices={choices}
          serverTime={serverTime}
          untilOf={untilOf}
          onUntil={setUntilOf}
          onSwitch={act}
          onType={() => field.current?.focus()}
        />
      )}
    </>
  )
}
