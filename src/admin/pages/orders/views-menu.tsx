import { Trash } from "@medusajs/icons"
import { Button, IconButton, Popover, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { TextField } from "../../components/field"
import { dropView, keepView, readViews } from "../../lib/orders/saved-views"

interface ViewsMenuProps {
  /** The current search with its filters. */
  readonly query: string
  readonly onChoose: (query: string) => void
}

/** Saved searches with their filters. */
export function ViewsMenu({ query, onChoose }: ViewsMenuProps) {
  const { t } = useTranslation("svc")
  const [open, setOpen] = useState(false)
  const [views, setViews] = useState(readViews)
  const [name, setName] = useState("")
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button size="small" variant="secondary">
          {t("orderTools.views")}
        </Button>
      </Popover.Trigger>
      <Popover.Content align="end" className="w-80 p-0" aria-label={t("orderTools.views")}>
        <ul className="divide-y">
          {views.map((view) => (
            <li key={view.name} className="flex items-center justify-between gap-x-2 px-4 py-2">
              <Button
                size="small"
                variant="transparent"
                className="min-w-0 flex-1 justify-start break-words text-left"
                aria-current={view.query === query}
                onClick={() => {
                  onChoose(view.query)
                  setOpen(false)
                }}
              >
                {view.name}
              </Button>
              <IconButton
                size="small"
                variant="transparent"
                aria-label={t("orderTools.removeView", { name: view.name })}
                onClick={() => setViews(dropView(view.name))}
              >
                <Trash />
              </IconButton>
            </li>
          ))}
        </ul>
        <form
          className="flex flex-col gap-y-3 border-t px-4 py-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() === "") return
            setViews(keepView({ name: name.trim(), query }))
            setName("")
          }}
        >
          <TextField label={t("orderTools.viewName")} maxLength={60} autoComplete="off" value={name} onChange={setName} />
          <Button size="small" variant="secondary" type="submit" disabled={name.trim() === ""}>
            {t("orderTools.saveView")}
          </Button>
          <Text size="xsmall" className="text-ui-fg-subtle">
            {t("orderTools.noViews")}
          </Text>
        </form>
      </Popover.Content>
    </Popover>
  )
}
