import { Button, FocusModal, Heading, Kbd, Label, Text } from "@medusajs/ui"
import { type RefObject, useEffect, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { Switch } from "../../components/forms/switch"

const KEYS = ["j", "k", "enter", "a", "n", "m", "p", "slash", "help"] as const
const CAPS: Readonly<Record<(typeof KEYS)[number], string>> = {
  j: "J",
  k: "K",
  enter: "↵",
  a: "A",
  n: "N",
  m: "M",
  p: "P",
  slash: "/",
  help: "?",
}

/** The elements in which a key is typed text, or belongs to an open dialog or menu. */
const ELSEWHERE = "input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]"
const OFF = "svc-board-keys-off"
/** The dashboard's own sequences start with G. A key within this time (ms) after G is not a command of the board. */
const SEQUENCE_MS = 600

/** Opens a menu. The dashboard's menus open by a key press on their button, not by a scripted click. */
const openMenu = (button: HTMLElement | null | undefined): void => {
  button?.focus()
  button?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }))
}

/** The single keys that operate the board, and the list of them. They can be switched off (WCAG 2.1.4). */
export function BoardKeys({ cards }: { readonly cards: RefObject<HTMLElement> }) {
  const { t } = useTranslation("svc")
  const navigate = useNavigate()
  const switchId = useId()
  const [open, setOpen] = useState(false)
  const [on, setOn] = useState(() => localStorage.getItem(OFF) === null)

  useEffect(() => {
    if (!on) return
    let sequenceAt = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest(ELSEWHERE) !== null) return
      const inSequence = event.timeStamp - sequenceAt < SEQUENCE_MS
      sequenceAt = event.key.toLowerCase() === "g" ? event.timeStamp : sequenceAt
      if (inSequence) return
      const all = [...(cards.current?.querySelectorAll<HTMLElement>("[data-card]") ?? [])]
      const card = target.closest<HTMLElement>("[data-card]")
      const at = card === null ? -1 : all.indexOf(card)
      const step = card?.querySelector<HTMLElement>("[data-step]")
      const does: Readonly<Record<string, (() => void) | undefined>> = {
        j: () => all[Math.min(at + 1, all.length - 1)]?.focus(),
        k: () => all[Math.max(at - 1, 0)]?.focus(),
        Enter: target === card ? () => card.querySelector("a")?.click() : undefined,
        a: () => step?.dataset.step === "accept" && step.click(),
        n: () => step?.click(),
        m: () => openMenu(card?.querySelector<HTMLElement>("[data-more]")),
        p: () => card?.querySelector<HTMLElement>("[data-print]")?.click(),
        "/": () => void navigate("/svc/orders"),
        "?": () => setOpen(true),
      }
      const act = does[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    window.addEventListener("keydown", press)
    return () => window.removeEventListener("keydown", press)
  }, [cards, navigate, on])

  const change = (wanted: boolean): void => {
    setOn(wanted)
    if (wanted) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, "1")
  }
  return (
    <>
      <Button size="small" variant="transparent" className="hidden self-end md:inline-flex" onClick={() => setOpen(true)}>
        {t("keys.title")} <Kbd>?</Kbd>
      </Button>
      <FocusModal open={open} onOpenChange={setOpen}>
        <FocusModal.Content className="inset-x-4 inset-y-auto top-16 mx-auto max-w-md" aria-describedby={undefined}>
          <FocusModal.Header />
          <FocusModal.Body className="flex flex-col gap-y-4 p-6">
            <FocusModal.Title asChild>
              <Heading level="h2">{t("keys.title")}</Heading>
            </FocusModal.Title>
            <ul className="flex flex-col gap-y-2">
              {KEYS.map((key) => (
                <li key={key} className="flex items-center justify-between gap-x-4">
                  <Text size="small">{t(`keys.${key}`)}</Text>
                  <Kbd>{CAPS[key]}</Kbd>
                </li>
              ))}
            </ul>
            <div className="flex items-center justify-between gap-x-4 border-t pt-4">
              <Label htmlFor={switchId} size="small">
                {t("keys.on")}
              </Label>
              <Switch id={switchId} size="small" checked={on} onCheckedChange={change} />
            </div>
          </FocusModal.Body>
        </FocusModal.Content>
      </FocusModal>
    </>
  )
}
