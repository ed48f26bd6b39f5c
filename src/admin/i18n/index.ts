/* Written by `npm run languages`. A language is a folder in src/languages (docs/languages.md). */

import { texts as en } from "../../languages/en/dashboard/main"
import { texts as es } from "../../languages/es/dashboard/main"
import { texts as fr } from "../../languages/fr/dashboard/main"

export default { es: { svc: es }, en: { svc: en }, fr: { svc: fr } }
