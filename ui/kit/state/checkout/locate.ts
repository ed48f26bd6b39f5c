/*
 * Loaded with the first tap on its button. These two imports keep shared code in the files of the elements, so that the menu stays one file
 * (base/element.ts).
 */
import "../../base/element"
import "../../base/order-parts"
import { straightKilometres } from "../../../../src/domain/delivery/straight-line"
import { client } from "../service"
import { addressLine, type Coverage, coverage } from "./coverage"

const LOCATE_MS = 15_000

/** Checks, at the guest's request, whether the browser's position is in the delivery area. An address typed during the check takes precedence. */
export async function locate(): Promise<void> {
  const found = await areaOfGuest().catch(() => ({ state: "not_located" }) as const)
  if (addressLine() === undefined) coverage.value = found
}

async function areaOfGuest(): Promise<Coverage> {
  const { coords } = await new Promise<GeolocationPosition>((found, failed) =>
    navigator.geolocation.getCurrentPosition(found, failed, { timeout: LOCATE_MS, maximumAge: LOCATE_MS }),
  )
  const { delivery } = await client()
  const { store_location, max_distance_km } = await delivery.config()
  if (store_location === null || !max_distance_km) return { state: "coverage_unsure" }
  // No road is shorter than the straight line.
  const least = straightKilometres(store_location, coords) - coords.accuracy / 1_000
  return least > max_distance_km ? { state: "out_of_range" } : { state: "located" }
}
