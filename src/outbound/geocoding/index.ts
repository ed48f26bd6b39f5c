import type { GeocoderProvider } from "../../domain/settings/operation-settings"
import type { GeocodingAdapter } from "./geocode-question"
import { googleGeocoding } from "./google-geocoding"
import { nominatim } from "./nominatim"
import { photon } from "./photon"

export type { GeocodeQuestion, GeocodingAdapter } from "./geocode-question"

export const GEOCODERS: Readonly<Record<GeocoderProvider, GeocodingAdapter>> = { google: googleGeocoding, nominatim, photon }
