import { Badge, Button, InlineTip, Text } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import { TextField } from "../../components/field"
import { ActionProblem } from "../../components/problems/action-problem"
import { Suggest } from "../../components/suggest"
import { useAttempt } from "../../components/use-attempt"
import { useFormats } from "../../lib/format"
import { type Draft, type Missing, withGuest } from "../../lib/new-order/draft"
import type { Guest } from "../../lib/new-order/guests"
import { isSearched, searchOf, useGuests, withAccount } from "../../lib/new-order/use-guests"
import { Part } from "./part"

/** The place where it is shown that an account could not be read. */
const PLACE = "guest of the order"

interface GuestPartProps {
  readonly draft: Draft
  /** The items of the last order that are no longer available. */
  readonly gone: readonly string[]
  readonly now: string
  readonly wrong: (name: Missing) => string | undefined
  readonly onChange: (change: (before: Draft) => Draft) => void
  readonly onRepeat: (order: Order) => void
  /** Called when a guest without earlier orders was chosen, because the items come next. */
  readonly onFound: () => void
}

/** The guest, found by the phone number, with the items of the last order. */
export function GuestPart({ draft, gone, now, wrong, onChange, onRepeat, onFound }: GuestPartProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const attempt = useAttempt()
  const repeatButton = useRef<HTMLButtonElement>(null)
  const nameField = useRef<HTMLDivElement>(null)
  const [hurry, setHurry] = useState(false)
  const { guest, phone, name } = draft
  const guests = useGuests(guest === undefined ? phone : "")
  const isPresent = guests.data?.search === searchOf(phone)
  const found = guest === undefined && isPresent ? (guests.data?.found ?? []) : []
  const take = (chosen: Guest): void => {
    onChange((before) => withGuest(before, chosen))
    if (chosen.last === undefined) onFound()
    // Waits for the button, which is rendered with the guest.
    else setTimeout(() => repeatButton.current?.focus())
    if (chosen.account === 0 && chosen.customer === undefined) return
    void attempt(
      () => withAccount(chosen),
      (full) => onChange((before) => (before.guest?.key === chosen.key ? withGuest(before, full) : before)),
      { place: PLACE },
    )
  }
  const choose = (chosen: Guest | undefined): void => {
    setHurry(false)
    if (chosen !== undefined) take(chosen)
    else nameField.current?.querySelector("input")?.focus()
  }
  // Enter was pressed before the response arrived.
  useEffect(() => {
    if (hurry && (isPresent || guests.isError)) choose(found[0])
  })
  return (
    <Part
      title={t("newOrder.title")}
      level="h1"
      aside={
        guest !== undefined && (
          <Button
            size="small"
            variant="transparent"
            type="button"
            onClick={() => onChange((before) => ({ ...before, guest: undefined, phone: "", name: "" }))}
          >
            {t("newOrder.forget")}
          </Button>
        )
      }
    >
      <ActionProblem place={PLACE} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Suggest
          label={t("newOrder.phone")}
          hint={t("newOrder.phoneHint")}
          error={wrong("phone")}
          autoFocus={guest === undefined}
          value={phone}
          onChange={(typed) => {
            setHurry(false)
            onChange((before) => ({ ...before, phone: typed }))
          }}
          found={found.map((each) => ({
            key: each.key,
            text: `${each.firstName} ${each.lastName}`.trim() || each.email || t("orders.guest"),
            detail: each.phone || each.email,
          }))}
          foundLabel={t("newOrder.found")}
          onChoose={(key) => choose(found.find((each) => each.key === key))}
          onNone={() => (guest === undefined && isSearched(phone) ? setHurry(true) : choose(undefined))}
        />
        <div ref={nameField}>
          <TextField
            label={t("newOrder.name")}
            autoComplete="off"
            maxLength={255}
            value={name}
            error={wrong("name")}
            onChange={(typed) => onChange((before) => ({ ...before, name: typed }))}
          />
        </div>
      </div>
      {guest?.last !== undefined && (
        <div className="bg-ui-bg-subtle flex flex-wrap items-center justify-between gap-2 rounded-lg px-4 py-3">
          <Text size="small" className="min-w-0 flex-1 basis-56 break-words">
            {t("newOrder.lastOrder", { date: when(guest.last.created_at, now), items: itemsOf(guest.last) })}
          </Text>
          <Button
            ref={repeatButton}
            size="small"
            variant="secondary"
            type="button"
            onClick={() => guest.last && onRepeat(guest.last)}
          >
            {t("newOrder.same")}
          </Button>
        </div>
      )}
      {guest === undefined && isPresent && found.length === 0 && (
        <Badge size="2xsmall" className="self-start" role="status">
          {t("newOrder.newGuest")}
        </Badge>
      )}
      {gone.length > 0 && (
        <InlineTip variant="warning" label={t("form.warning")} role="status">
          {t("newOrder.gone", { items: gone.join(", ") })}
        </InlineTip>
      )}
    </Part>
  )
}

const itemsOf = ({ line_items: lines }: Order): string => lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")
