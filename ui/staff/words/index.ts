import type { ClientFailure } from "../../../src/client/svc-error"
import type { FailureCode } from "../../../src/errors/vocabulary"
import type { words as spanish } from "../../../src/languages/es/screens/spoken"
import type { Texts } from "../../../src/languages/words"
import { pageLanguage } from "../../shared/words/dictionary"
import { BOARD_ERRORS, BOARDS } from "../../shared/words/languages"

/** All texts of the boards. */
export type StaffWords = Texts<typeof spanish>

/** The sentence of each error code. */
type Sentences = Readonly<Record<FailureCode | ClientFailure, string>>

/** The texts in the page's language. A board starts when they are loaded, and loads no other language. */
export const { words }: { readonly words: StaffWords } = await BOARDS[pageLanguage()]()

/** Loads the sentences of the error codes in the page's language, when they are first needed. */
export async function loadSentences(): Promise<Sentences> {
  return (await BOARD_ERRORS[pageLanguage()]()).errors
}
