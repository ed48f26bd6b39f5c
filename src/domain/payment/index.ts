export {
  changeGateway,
  type GatewayChange,
  type GatewayRecord,
  gatewayRecords,
  isSecretSetting,
  MOST_SETTINGS,
  mapGatewaySecrets,
  type OnlineProvider,
  offlineMethods,
  type StoredGateway,
  type StoredGateways,
} from "./gateways"
export { isOfflineMethod, type PaymentMethod } from "./offline-methods"
