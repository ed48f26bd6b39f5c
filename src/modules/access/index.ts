import { Module } from "@medusajs/framework/utils"
import passwordWatchLoader from "./loaders/password-watch"
import signInIndexesLoader from "./loaders/sign-in-indexes"
import { ACCESS_MODULE } from "./name"
import { AccessService } from "./service"

export { ACCESS_MODULE }

export default Module(ACCESS_MODULE, { service: AccessService, loaders: [passwordWatchLoader, signInIndexesLoader] })

export type { TokenRecord } from "./access-tokens"
export type { AccountRecord } from "./account-record"
export type { AccountSearch } from "./account-search"
export { hashOfApplicationPassword, newApplicationPassword } from "./application-password-secret"
export type { ApplicationPasswordRecord } from "./application-passwords"
export { instantOfChange, type KeptCredential } from "./credential-rows"
export type { DeviceRecord } from "./devices/device-rows"
export type { NewAccount } from "./new-account-rows"
export { ownPasswordChange, PASSWORD_SINCE } from "./password-watch"
export type { OwnProfile } from "./profile-rows"
export type { AccessService } from "./service"
export type { StaffChange } from "./staff-rows"
export { hashOfToken, looksLikeToken, newToken } from "./token-secret"
