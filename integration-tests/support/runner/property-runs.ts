/**
 * The number of cases with which a large property is checked: a fifth in `npm test -- unit` during development, otherwise all.
 * @param all the number of cases that proves the property
 */
export function propertyRuns(all: number): number {
  return process.env.SVC_TEST_FEWER_CASES === "1" ? Math.ceil(all / 5) : all
}
