export { reasonOfCartPayment } from "./cart-payment-reason"
export {
  decideGatewayChange,
  type GatewayChange,
  type GatewayRecord,
  gatewayRecords,
  isSecretSetting,
  MOST_SETTINGS,
  mapGatewaySecrets,
  type OnlineProvider,
  offlineMethods,
} from "./gateways"
export { isOfflineMethod } from "./offline-method-names"
export type { PaymentMethod } from "./offline-methods"
export { type OnlineMethod, onlineMethods, reachesMinimum } from "./online-methods"
export { isOnlineMethod, isReturnedByMirror, takesMoney } from "./online-providers"
export {
  methodsFor,
  type OfferedMethod,
  type PaymentMethodsQuestion,
  paymentMethods,
} from "./payment-methods"
export type { StoredGateway, StoredGateways } from "./stored-gateways"
export { toCollect } from "./to-collect"
