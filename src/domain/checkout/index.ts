export { type Arrival, type ArrivalTime, settleTime, type TimeWish } from "./arrival"
export { CART_STAMP_KEY, type CartStamp, readStamp, stampOf } from "./cart-stamp"
export { type ChangeContext, type ChangeDecision, type CheckoutChange, changeCheckout } from "./change-checkout"
export { CHECKOUT_KEYS, type CheckoutData, NO_CHECKOUT, readCheckout, writeCheckout } from "./checkout-data"
export { DELIVERY_FEE_PORT, type DeliveryFeePort, type NativeFee } from "./delivery-fee-port"
export { type DiscountedLine, type FixedDiscount, fixedDiscount, fixedShippingDiscount } from "./fixed-discount"
export {
  COMMENTS_KEY,
  EXTRAS_SNAPSHOT_KEY,
  type ExtraSnapshot,
  extrasSnapshot,
  isSameLine,
  type LineData,
  readLine,
  selectionsOf,
} from "./line-data"
export {
  chooseOrderType,
  type NativeAddress,
  type NativeCart,
  type NativeLine,
  type NativeRequest,
  type NativeShipping,
  type OrderTypeHints,
  type ShippingKind,
  toNativeRequest,
} from "./native-cart"
export { asMetadata, type Metadata, withoutServerKeys } from "./server-keys"
export { fitsOrderType } from "./shipping-fit"
export {
  type AdoptionRule,
  type ArrivedFacts,
  isOurs,
  isToAdopt,
  type NativeCarts,
  type OwnershipFacts,
  type OwnershipRule,
} from "./whose-cart"
