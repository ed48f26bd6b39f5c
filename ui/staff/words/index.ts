import type { ClientFailure } from "../../../src/client/svc-error"
import type { FailureCode } from "../../../src/errors/vocabulary"
import type { outside } from "../../../src/languages/es/screens/outside"
import type { sheets } from "../../../src/languages/es/screens/sheets"
import type { words as spanish } from "../../../src/languages/es/screens/spoken"
import type { Texts } from "../../../src/languages/words"
import { pageLanguage } from "../../shared/words/dictionary"
import { BOARD_ERRORS, BOARD_SHEETS, BOARDS } from "../../shared/words/languages"

/**
 * All texts of the boards. The texts of the parts loaded on demand are missing until {@link loadSheetWords} has run. A board has the texts of
 * another file in this folder only if it imports that file.
 */
export type StaffWords = Texts<typeof spanish & typeof sheets & typeof outside>

/** The sentence of each error code. */
type Sentences = Readonly<Record<FailureCode | ClientFailure, string>>

/** The texts in the page's language. A board starts when they are loaded, and loads no other language. */
export const words = (await BOARDS[pageLanguage()]()).words as StaffWords

/** Adds the texts of the parts that are loaded on demand. Must be called before such a part is loaded. */
export async function loadSheetWords(): Promise<void> {
  Object.assign(words, (await BOARD_SHEETS[pageLanguage()]()).sheets)
}

/** Loads the sentences of the error codes in the page's language, when they are first needed. */
export async function loadSentences(): Promise<Sentences> {
  return (await BOARD_ERRORS[pageLanguage()]()).errors
}
