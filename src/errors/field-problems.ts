import type { Language } from "./vocabulary"

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

type Phrase = (problem: FieldProblem) => string

function bounds(
  problem: FieldProblem,
  both: (a: number, b: number) => string,
  least: (a: number) => string,
  most: (b: number) => string,
): string | undefined {
  const { minimum, maximum } = problem
  if (minimum !== undefined && maximum !== undefined) return both(minimum, maximum)
  if (minimum !== undefined) return least(minimum)
  return maximum === undefined ? undefined : most(maximum)
}

/** Shows an empty text as a pair of quotes. */
const shown = (value: string): string => (value === "" ? '""' : value)

const phrases: Readonly<Record<FieldProblemCode, Readonly<Record<Language, Phrase>>>> = {
  rest_out_of_bounds: {
    es: (problem) =>
      bounds(
        problem,
        (a, b) => `Debe estar entre ${a} y ${b}.`,
        (a) => `Debe ser ${a} o más.`,
        (b) => `Debe ser ${b} o menos.`,
      ) ?? "Está fuera de los límites permitidos.",
    en: (problem) =>
      bounds(
        problem,
        (a, b) => `Must be between ${a} and ${b}.`,
        (a) => `Must be ${a} or more.`,
        (b) => `Must be ${b} or less.`,
      ) ?? "Is outside the allowed bounds.",
  },
  rest_not_in_enum: {
    es: ({ allowed, format }) =>
      allowed?.length
        ? `Debe ser uno de: ${allowed.map(shown).join(", ")}.`
        : `No es uno de los valores permitidos${format === undefined ? "" : `: ${format}`}.`,
    en: ({ allowed, format }) =>
      allowed?.length
        ? `Must be one of: ${allowed.map(shown).join(", ")}.`
        : `Is not one of the allowed values${format === undefined ? "" : `: ${format}`}.`,
  },
  rest_invalid_type: {
    es: () => "El tipo del valor no es válido.",
    en: () => "The type of the value is not valid.",
  },
  rest_too_short: {
    es: ({ minimum }) => (minimum === undefined ? "Es demasiado corto." : `La longitud mínima es ${minimum}.`),
    en: ({ minimum }) => (minimum === undefined ? "Is too short." : `The minimum length is ${minimum}.`),
  },
  rest_too_long: {
    es: ({ maximum }) => (maximum === undefined ? "Es demasiado largo." : `La longitud máxima es ${maximum}.`),
    en: ({ maximum }) => (maximum === undefined ? "Is too long." : `The maximum length is ${maximum}.`),
  },
  rest_invalid_pattern: {
    es: ({ format }) => (format === undefined ? "El formato del valor no es válido." : `Debe tener la forma ${format}.`),
    en: ({ format }) => (format === undefined ? "The format of the value is not valid." : `Must have the form ${format}.`),
  },
}

export function isFieldProblemCode(code: unknown): code is FieldProblemCode {
  return (FIELD_PROBLEM_CODES as readonly unknown[]).includes(code)
}

/** The message of a problem in one language. */
export function fieldProblemMessage(problem: FieldProblem, language: Language): string {
  return phrases[problem.code][language](problem)
}
