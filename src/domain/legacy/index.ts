export {
  findLegacyRoute,
  followLegacyRoute,
  type LegacyMatch,
  type LegacyParameter,
  namesOfId,
  type RedirectAddress,
} from "./follow-legacy-route"
export { type LegacyAddress, readLegacyAddress, writeAddress } from "./legacy-address"
export { LEGACY_ROUTES, type LegacyRoute } from "./legacy-routes"
