import type { Words } from "../words"
import * as errors from "./errors"
import * as mails from "./mails"
import * as orders from "./orders"
import * as settings from "./settings"
import * as staff from "./staff"

/** French. `locale` decides how money, dates and plurals are written. */
export const words: Words = { name: "Français", locale: "fr-FR", ...errors, ...mails, ...orders, ...settings, ...staff }
