/* Written by `npm run languages`. A language is a folder in src/languages (docs/languages.md). */

import { words as en } from "./en"
import { words as es } from "./es"
import { words as fr } from "./fr"

/** The texts of the service in every language. */
export const ALL = { es, en, fr }
