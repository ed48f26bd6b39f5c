export { inEveryLanguage, LANGUAGES, type Language, type Localized } from "../languages"
export { Failure, type FailureDetails, type FailureExtras, fail, failWith, isFailure, messageOf, shownCode } from "./failure"
export type { CommerceGap } from "./missing-commerce"
export {
  type FailureCode,
  type FailureFormat,
  type FailureParams,
  type FieldNames,
  vocabulary,
} from "./vocabulary"
