import type { Place } from "../orders/places"

/** The places with a card moved to the place of another one; the cards in between move up or down. */
export function movedPlace(places: readonly Place[], id: string, onto: string): readonly Place[] {
  const [card, to] = [places.find((place) => place.id === id), places.findIndex((place) => place.id === onto)]
  if (card === undefined || to < 0) return places
  const others = places.filter((place) => place !== card)
  return [...others.slice(0, to), card, ...others.slice(to)]
}
