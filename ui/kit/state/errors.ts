import { signal } from "@preact/signals-core"
import { fill, type Values } from "../../../src/languages/fill"
import { SENTENCES } from "../../shared/words/languages"
import { addedTexts, say, spoken } from "./language"
import { money } from "./money"

interface Sentences {
  readonly errors: Readonly<Record<string, string>>
  readonly scheduleReasons: Readonly<Record<string, string>>
  readonly moveReasons: Readonly<Record<string, string>>
}

/** The codes whose reasons have sentences. */
const REASONS: Readonly<Record<string, "scheduleReasons" | "moveReasons">> = {
  schedule_selection_invalid: "scheduleReasons",
  svc_invalid_transition: "moveReasons",
}

const known: Readonly<Record<string, () => Promise<Sentences>>> = SENTENCES

/** If the sentences cannot be loaded, the messages of the service are shown. */
const NONE: Sentences = { errors: {}, scheduleReasons: {}, moveReasons: {} }

/** The sentences of the service's error codes in the page's language. */
const sentences = signal<Sentences | undefined>(undefined)
let asked: string | undefined

/** Loads the sentences in the page's language. Called when something was refused or is about to be sent, because most guests never need them. */
export function loadSentences(): void {
  const code = spoken.value?.code
  if (code === undefined || code === asked) return
  asked = code
  const load = known[code] ?? SENTENCES.en
  load().then(
    (found) => {
      if (asked === code) sentences.value = { ...found, errors: { ...found.errors, ...addedTexts(code)?.errors } }
    },
    () => {
      asked = undefined
      sentences.value ??= NONE
    },
  )
}

/** Starts to load the sentences, if needed. @returns whether they are loaded */
export function hasSentences(): boolean {
  loadSentences()
  return sentences.value !== undefined
}

/** A problem of an order as a text. Without a sentence for its code, the service's message is shown. */
export function problemText({
  code,
  message,
  details,
}: {
  code: string
  message: string
  details: Readonly<Record<string, unknown>>
}): string {
  if (code.startsWith("client_")) return say("no_answer")
  if (code === "below_minimum") return say("below_minimum", { amount: money(String(details.missing ?? 0)) })
  // An outage has prevented the lookup, so the text must not say that the address is unknown.
  if (code === "svc_geocode_failed" && details.reason !== "api_error") return say("address_unchecked")
  const found = sentences.value
  const group = REASONS[code]
  const ofReason = group && found?.[group][String(details.reason)]
  if (ofReason) return ofReason
  const sentence = found && Object.hasOwn(found.errors, code) ? fill(found.errors[code] ?? "", details as Values) : "{}"
  // The sentence needs a value that only the service's message contains.
  return /\{\w*\}/.test(sentence) ? message : sentence
}

/** The text for an error thrown by a call. */
export function problemOf(error: unknown): string {
  const { code = "client_unreachable", message = "", details = {} } = error as Partial<Parameters<typeof problemText>[0]>
  return problemText({ code, message, details })
}
