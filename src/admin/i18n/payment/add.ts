/* Written by `npm run languages`. A language is a folder in src/languages (docs/languages.md). */

import { texts as en } from "../../../languages/en/dashboard/payment"
import { texts as es } from "../../../languages/es/dashboard/payment"
import { texts as fr } from "../../../languages/fr/dashboard/payment"
import { addTexts } from "../add-texts"

addTexts({ es, en, fr })
