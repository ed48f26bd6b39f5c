import type { CardPlace } from "../../../src/domain/orders/card-places"

/** The places with a ticket moved to the place of another one; the tickets between these places move by one place. */
export function movedPlace(places: readonly CardPlace[], id: string, onto: string): readonly CardPlace[] {
  const [card, to] = [places.find((place) => place.id === id), places.findIndex((place) => place.id === onto)]
  if (card === undefined || to < 0) return places
  const others = places.filter((place) => place !== card)
  return [...others.slice(0, to), card, ...others.slice(to)]
}

/** The places with a ticket moved by one place, ignoring gaps. */
export function shifted(places: readonly CardPlace[], id: string, by: -1 | 1): readonly CardPlace[] {
  const at = places.findIndex((place) => place.id === id)
  let to = at + by
  while (places[to]?.gone !== undefined) to += by
  const [card, other] = [places[at], places[to]]
  if (card === undefined || other === undefined) return places
  return places.map((place, index) => (index === at ? other : index === to ? card : place))
}

/** The places with a ticket moved to the beginning. */
export function movedFirst(places: readonly CardPlace[], id: string): readonly CardPlace[] {
  return [...places.filter((place) => place.id === id), ...places.filter((place) => place.id !== id)]
}
