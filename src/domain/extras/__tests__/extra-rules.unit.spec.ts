import { canBeMet } from ".."

it.each<[number, number, boolean]>([
  [0, 0, true],
  [1, 0, false],
  [2, 2, true],
  [3, 2, false],
])("a minimum of %i with %i extras can be met: %s", (minimum, offered, met) => {
  expect(canBeMet({ minimum }, offered)).toBe(met)
})
