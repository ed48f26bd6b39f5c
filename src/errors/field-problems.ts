import { fill, type Language, type Values, type Words, wordsOf } from "../languages"

/**
 * The problems of a single request field (contract section 1, "Formats"): the values of `data.details` in `rest_invalid_param`.
 */
export const FIELD_PROBLEM_CODES = [
  "rest_out_of_bounds",
  "rest_not_in_enum",
  "rest_invalid_type",
  "rest_too_short",
  "rest_too_long",
  "rest_invalid_pattern",
] as const
export type FieldProblemCode = (typeof FIELD_PROBLEM_CODES)[number]

export interface FieldProblem {
  readonly code: FieldProblemCode
  /** Inclusive bounds of the value or its length. */
  readonly minimum?: number
  readonly maximum?: number
  /** The values of an enumeration. */
  readonly allowed?: readonly string[]
  /** The required format of a text: `HH:MM`. */
  readonly format?: string
}

export function isFieldProblemCode(code: unknown): code is FieldProblemCode {
  return (FIELD_PROBLEM_CODES as readonly unknown[]).includes(code)
}

/** The message of a problem in one language. */
export function fieldProblemMessage(problem: FieldProblem, language: Language): string {
  const [sentence, values] = sentenceOf(problem, wordsOf(language).fieldProblems)
  return fill(sentence, values)
}

/** Shows an empty text as a pair of quotes. */
const shown = (value: string): string => (value === "" ? '""' : value)

/** The most specific message that the problem's data allows, with its values. */
function sentenceOf(
  { code, minimum, maximum, allowed, format }: FieldProblem,
  words: Words["fieldProblems"],
): readonly [string, Values] {
  switch (code) {
    case "rest_out_of_bounds":
      if (minimum !== undefined && maximum !== undefined) return [words.out_of_bounds_between, { minimum, maximum }]
      if (minimum !== undefined) return [words.out_of_bounds_least, { minimum }]
      return maximum === undefined ? [words[code], {}] : [words.out_of_bounds_most, { maximum }]
    case "rest_not_in_enum":
      if (allowed?.length) return [words.not_in_enum_allowed, { allowed: allowed.map(shown).join(", ") }]
      return format === undefined ? [words[code], {}] : [words.not_in_enum_format, { format }]
    case "rest_too_short":
      return minimum === undefined ? [words[code], {}] : [words.too_short_minimum, { minimum }]
    case "rest_too_long":
      return maximum === undefined ? [words[code], {}] : [words.too_long_maximum, { maximum }]
    case "rest_invalid_pattern":
      return format === undefined ? [words[code], {}] : [words.invalid_pattern_format, { format }]
    case "rest_invalid_type":
      return [words[code], {}]
  }
}
