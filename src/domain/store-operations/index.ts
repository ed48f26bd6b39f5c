export { isMethodOffered, NO_SHIPPING_OPTIONS, type OwnOptionKind, ownOptionName, ownOptionTitle } from "./own-options"
export {
  type DeliveryCost,
  type GeoPlace,
  LOCAL_PICKUP,
  locationOf,
  methodsOf,
  type OptionPrice,
  type ServiceZone,
  type ShippingContext,
  type ShippingMethodRecord,
  type ShippingOption,
} from "./shipping-zone"
