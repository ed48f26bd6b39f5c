import { fillPlural, type Language, wordsOf } from "../../languages"
import { composeMail } from "../mails/compose-mail"
import type { Mail } from "../mails/mail"
import type { AlarmKind } from "./alarm"

/** The facts that an alarm's message and mail are built from. */
export interface AlarmWords {
  readonly kind: AlarmKind
  readonly label: string
  readonly language: Language
  readonly storeName: string
  /** Whole minutes that the condition has lasted. */
  readonly minutes: number
  /** The counter's board; empty: the host does not know its own address. */
  readonly board: string
}

/** Builds the text of an alarm for messages and push notifications: one sentence. */
export function alarmText({ kind, label, language, minutes }: AlarmWords): string {
  return fillPlural(wordsOf(language).alarms.texts[kind], minutes, { label, minutes }, language)
}

/** Builds the mail to the owner (contract section 17). */
export function alarmMail(facts: AlarmWords): Mail {
  const { kind, language, storeName, board } = facts
  const { advice, action } = wordsOf(language).alarms
  return composeMail({
    kind: `svc-alarm-${kind.replaceAll("_", "-")}`,
    language,
    storeName,
    subject: alarmText(facts),
    blocks: [{ kind: "text", text: advice[kind] }],
    ...(board === "" ? {} : { action: { label: action, url: board } }),
  })
}
