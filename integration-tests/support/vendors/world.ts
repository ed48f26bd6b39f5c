/** A place that the vendors know. `meters`: the distance from the store; null: there is no route. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly meters: number | null
  readonly country?: string
}

/** The location of the tests' store, and its address. */
export const STORE_ADDRESS = "Plaza Mayor 1, Madrid"
export const STORE_PLACE: Place = { latitude: 40.4154, longitude: -3.7074, meters: 0, country: "ES" }

/** The map for the responses of all vendors of a test. */
export class World {
  readonly #places = new Map<string, Place>([[keyOf(STORE_ADDRESS), STORE_PLACE]])
  #added = 0

  /** Adds an address to the map, with its own coordinates. */
  add(address: string, meters: number | null, country = "ES"): Place {
    this.#added += 1
    const place = { latitude: 40 + this.#added / 1000, longitude: -3 - this.#added / 1000, meters, country }
    this.#places.set(keyOf(address), place)
    return place
  }

  byAddress(address: string): Place | undefined {
    return this.#places.get(keyOf(address))
  }

  byPoint(latitude: number, longitude: number): Place | undefined {
    return [...this.#places.values()].find((place) => place.latitude === latitude && place.longitude === longitude)
  }
}

function keyOf(address: string): string {
  return address.trim().toLowerCase()
}
