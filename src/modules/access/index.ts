import { Module } from "@medusajs/framework/utils"
import passwordWatchLoader from "./loaders/password-watch"
import AccessModuleService from "./service"

export const ACCESS_MODULE = "svc_access"

export default Module(ACCESS_MODULE, { service: AccessModuleService, loaders: [passwordWatchLoader] })

export type { AccountRecord } from "./account-record"
export type { ApplicationPasswordRecord } from "./application-password-rows"
export { hashOfApplicationPassword, newApplicationPassword } from "./application-password-secret"
export type { KeptCredential } from "./credential-rows"
export { ownPasswordChange, PASSWORD_SINCE } from "./password-watch"
export type { OwnProfile } from "./profile-rows"
export type { AccountSearch, NewAccount, TokenRecord } from "./service"
export type { StaffChange } from "./staff-rows"
export { hashOfToken, looksLikeToken, newToken } from "./token-secret"
export type AccessService = AccessModuleService
