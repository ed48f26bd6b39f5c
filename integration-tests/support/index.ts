export { ACCOUNTS, type AccountRole, PASSWORD, type TestRole } from "./accounts"
export { atRest } from "./at-rest"
export type { Answer, CallOptions, Client } from "./client"
export type { SeedKind } from "./database"
export { dumpOf } from "./database-dump"
export { DatabaseProxy } from "./database-proxy"
export { eventually } from "./eventually"
export { keptPort } from "./kept-port"
export { type MailServer, type ReceivedMail, startMailServer } from "./mail-server"
export {
  CARD_PAYMENTS,
  NATIVE_ADDRESS,
  type NativeCartWish,
  type NativeCheckout,
  type NativeLine,
  nativeCheckout,
  takeCards,
} from "./native-checkout"
export { needs } from "./needs"
export { GUEST, orderBodies } from "./order-bodies"
export { RedisServer } from "./redis-server"
export { openedSetting, openedTableToken } from "./sealed-settings"

export { ServerProcess } from "./server-process"
export { type SmallCatalogue, smallCatalogue } from "./small-catalogue"
export { type ApiOptions, OPENING, type StatementReport, type Store, type StoreOptions, startStore } from "./store"
export { hashAllTables, type TableHash } from "./table-hashes"
