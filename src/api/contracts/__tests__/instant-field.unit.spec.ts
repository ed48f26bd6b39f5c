import { instantField } from "../instant-field"

it.each([
  ["2026-11-20T19:00:00Z", []],
  ["2026-11-20T19:00:00.5+01:00", []],
  ["9999-12-30T23:59:59+14:00", []],
  ["9999-12-31T23:59:59Z", ["rest_out_of_bounds"]],
  ["0000-06-01T00:00:00Z", ["rest_out_of_bounds"]],
  ["2026-11-20T19:00:00", ["datetime"]],
  ["tomorrow", ["datetime"]],
])("an instant field reports for %s the problems %j", (text, problems) => {
  const issues = instantField().safeParse(text).error?.issues ?? []
  expect(issues.map((issue) => (issue.code === "custom" ? issue.params?.code : "format" in issue && issue.format))).toEqual(
    problems,
  )
})
