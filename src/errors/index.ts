export { Failure, type FailureDetails, type FailureExtras, fail, failWith, isFailure, messageOf } from "./failure"
export {
  type FailureCode,
  type FailureFormat,
  type FailureParams,
  type FieldNames,
  type Language,
  vocabulary,
} from "./vocabulary"
