export { inEveryLanguage, LANGUAGES, type Language, type Localized } from "../languages"
export {
  detailsOf,
  Failure,
  type FailureDetails,
  type FailureExtras,
  fail,
  failWith,
  invalidField,
  isFailure,
  messageOf,
  type Problem,
  shownCode,
  wordProblems,
} from "./failure"
export type { CommerceGap } from "./missing-commerce"
export {
  type FailureCode,
  type FailureFormat,
  type FailureParams,
  type FieldNames,
  vocabulary,
} from "./vocabulary"
