import { pageLanguage } from "../../shared/words/dictionary"
import { BOARDS_OUTSIDE } from "../../shared/words/languages"
import { words } from "."

/* Adds the texts that only the boards for guests and couriers have. Those boards import this file, so they start when the texts are loaded. */
Object.assign(words, (await BOARDS_OUTSIDE[pageLanguage()]()).outside)
