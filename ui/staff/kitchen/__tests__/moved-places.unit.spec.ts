import { CardPlaces } from "../../../../src/domain/orders/card-places"
import { movedPlace } from "../moved-places"

describe("dragging a ticket", () => {
  it.each([
    ["a", "c", "bca~"],
    ["c", "a", "cab~"],
    ["a", "b", "bac~"],
    ["b", "b", "abc~"],
    ["a", "d", "bc~a"],
    ["x", "a", "abc~"],
    ["a", "x", "abc~"],
  ])("moves %s to the place of %s: %s (~ is a gap)", (id, onto, expected) => {
    const places = new CardPlaces()
    places.follow(["a", "b", "c", "d"], () => false)
    places.follow(["a", "b", "c"], () => false)
    expect(
      movedPlace(places.all, id, onto)
        .map((place) => (place.gone ? "~" : place.id))
        .join(""),
    ).toBe(expected)
  })
})
