import type { Words } from "../words"
import * as errorDetails from "./error-details"
import * as errors from "./errors"
import * as mails from "./mails"
import * as orders from "./orders"
import * as settings from "./settings"
import * as staff from "./staff"

/** English. `locale` decides how money, dates and plurals are written. */
export const words: Words = {
  name: "English",
  locale: "en-GB",
  ...errors,
  ...errorDetails,
  ...mails,
  ...orders,
  ...settings,
  ...staff,
}
