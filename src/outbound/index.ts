export type { OutboundPolicy } from "./address-policy"
export { assertOutboundUrlAllowed, isOutboundUrlAllowed } from "./outbound-url"
export { Pace } from "./pace"
export {
  OutboundError,
  type OutboundErrorKind,
  type OutboundLimits,
  type OutboundRequest,
  type OutboundResponse,
  sendOutbound,
} from "./send-request"
export { TimeBudget } from "./time-budget"
export { API_ERROR, askVendor, type VendorCall, type VendorReading, type VendorTerms } from "./vendor-call"
