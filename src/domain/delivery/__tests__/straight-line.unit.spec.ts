import { straightKilometres } from "../straight-line"

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

it.each([
  ["the same place", at(39.47, -0.376), at(39.47, -0.376), 0],
  ["a degree of latitude", at(40, 3), at(41, 3), 111.2],
  ["a degree of longitude at 60° north", at(60, 10), at(60, 11), 55.6],
  ["Madrid to Barcelona", at(40.4168, -3.7038), at(41.3874, 2.1686), 505],
  ["across the date line", at(0, 179.5), at(0, -179.5), 111.2],
  ["the other side of the world", at(0, 0), at(0, 180), 20_015],
])("the straight-line distance of %s is exact to half a per cent", (_, one, other, kilometres) => {
  expect(Math.abs(straightKilometres(one, other) - kilometres)).toBeLessThanOrEqual(kilometres * 0.005)
  expect(straightKilometres(other, one)).toBeCloseTo(straightKilometres(one, other), 9)
})
