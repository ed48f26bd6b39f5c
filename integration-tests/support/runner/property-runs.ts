/**
 * The number of cases that a property with many of them is checked with: a fifth in `npm test -- unit` by hand, the loop while writing; else all.
 * @param all the number of cases that proves the property
 */
export function propertyRuns(all: number): number {
  return process.env.SVC_TEST_FEWER_CASES === "1" ? Math.ceil(all / 5) : all
}
