export { ACCOUNTS, type AccountRole, PASSWORD, type TestRole } from "./accounts"
export type { Answer, CallOptions, Client } from "./client"
export type { SeedKind } from "./database"
export { eventually } from "./eventually"
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
export { atRest } from "./observation/at-rest"
export { dumpOf } from "./observation/database-dump"
export { ACCESS_LOG, expectNotLogged } from "./observation/expect-not-logged"
export { hashAllTables, type TableHash } from "./observation/table-hashes"
export { GUEST, orderBodies } from "./order-bodies"
export { openedSetting, openedTableToken } from "./sealed-settings"
export { DatabaseProxy } from "./servers/database-proxy"
export { keptPort } from "./servers/kept-port"
export { type MailServer, type ReceivedMail, startMailServer } from "./servers/mail-server"
export { RedisServer } from "./servers/redis-server"
export { ServerProcess } from "./servers/server-process"
export { TcpProxy } from "./servers/tcp-proxy"
export { TestClock } from "./servers/test-clock"
export { changeSettings } from "./settings/change-settings"
export { type SmallCatalogue, smallCatalogue } from "./small-catalogue"
export { type ApiOptions, OPENING, type StatementReport, type Store, type StoreOptions, startStore } from "./store"
export { CardStore, STRIPE } from "./vendors/card-store"
