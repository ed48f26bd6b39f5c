import { Badge, Button, Checkbox, Label, Text, Textarea } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { OrderNote } from "../../../client/generated"
import { ActionProblem } from "../../components/problems/action-problem"
import { useAttempt } from "../../components/use-attempt"
import { useFormats } from "../../lib/format"
import { timelineOf } from "../../lib/orders/timeline"
import { type HistoryEntry, useAddNote, useHistory, useNotes } from "../../lib/orders/use-orders"
import { Section } from "./order-section"

interface OrderHistoryProps {
  readonly id: string
  /** Times on another day than this instant are shown with their date. */
  readonly now: string
}

/** The moves and notes of an order, oldest first, and a field for a new note. */
export function OrderHistory({ id, now }: OrderHistoryProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const { data: moves = [] } = useHistory(id)
  const { data: notes = [] } = useNotes(id)
  return (
    <Section title={t("order.history")}>
      <ol className="flex flex-col gap-y-1">
        {timelineOf(moves, notes).map((entry) => (
          <li key={entry.key} className="flex justify-between gap-x-4">
            <Text size="small" as="div" className="min-w-0 whitespace-pre-wrap break-words">
              {entry.kind === "move" && t(`status.${entry.move.to}`, { defaultValue: entry.move.to })}
              {entry.kind === "move" && entry.note === undefined && detailsOf(entry.move)}
              {entry.note !== undefined && <Noted note={entry.note} after={entry.kind === "move"} />}
            </Text>
            <Text size="small" className="text-ui-fg-subtle shrink-0 tabular-nums">
              {when(entry.at, now)}
            </Text>
          </li>
        ))}
      </ol>
      <NoteField id={id} />
    </Section>
  )
}

/** The person who has moved an order, if it was a person, and the reason. */
const detailsOf = ({ actor_name: name, note }: HistoryEntry): string =>
  [name, note].flatMap((each) => (each ? [` · ${each}`] : [])).join("")

/** A note. @param after whether other text precedes it on the line */
function Noted({ note, after }: { readonly note: OrderNote; readonly after: boolean }) {
  const { t } = useTranslation("svc")
  return (
    <>
      {after && " · "}
      {note.author}: {note.text}
      {note.customer_visible && (
        <Badge size="2xsmall" className="ml-2">
          {t("orderTools.noteShown")}
        </Badge>
      )}
    </>
  )
}

function NoteField({ id }: { readonly id: string }) {
  const { t } = useTranslation("svc")
  const attempt = useAttempt()
  const box = useId()
  const [text, setText] = useState("")
  const [isVisible, setIsVisible] = useState(false)
  const { mutateAsync, isPending } = useAddNote(id)
  const place = `note ${id}`
  const add = () =>
    void attempt(
      () => mutateAsync({ text: text.trim(), customer_visible: isVisible }),
      () => {
        setText("")
        setIsVisible(false)
      },
      { isOnce: true, place },
    )
  return (
    <div className="mt-2 flex flex-col gap-y-2">
      <Textarea
        rows={2}
        maxLength={1000}
        aria-label={t("orderTools.noteField")}
        placeholder={t("orderTools.noteField")}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== "" && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div className="flex items-center gap-x-2">
            <Checkbox id={box} checked={isVisible} onCheckedChange={(on) => setIsVisible(on === true)} />
            <Label htmlFor={box} size="small">
              {t("orderTools.noteVisible")}
            </Label>
          </div>
          <Button size="small" variant="secondary" isLoading={isPending} onClick={add}>
            {t("orderTools.addNote")}
          </Button>
        </div>
      )}
      <ActionProblem place={place} />
    </div>
  )
}
