interface Point {
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
}

const EARTH_KM = 6_371

/** The distance between two points in a straight line: kilometres, accurate to half a percent. */
export function straightKilometres(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const cosines = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude))
  const share = half(one.latitude, other.latitude) + cosines * half(one.longitude, other.longitude)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(share)))
}
