export { Failure, type FailureDetails, type FailureExtras, fail, failWith, isFailure, messageOf, shownCode } from "./failure"
export type { CommerceGap } from "./missing-commerce"
export {
  type FailureCode,
  type FailureFormat,
  type FailureParams,
  type FieldNames,
  type Language,
  type Localized,
  vocabulary,
} from "./vocabulary"
