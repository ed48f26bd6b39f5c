import type * as details from "../../../languages/en/error-details"
import type * as errors from "../../../languages/en/errors"
import { fill } from "../../../languages/fill"

/** The texts of a language for what the service refuses. */
export type RefusalTexts = Record<keyof typeof errors | keyof typeof details, Readonly<Record<string, string>>>

/** A refusal, or the problem of a field, in an answer of the service. */
export interface Refusal {
  readonly code: string
  /** In the language of the shop. */
  readonly message: string
}

/** The sentences of a language, each by the group and the code that it has in every language. */
export class Sentences {
  readonly #byKey: ReadonlyMap<string, string>
  readonly #patterns: readonly { readonly key: string; readonly pattern: RegExp }[]

  constructor(texts: RefusalTexts) {
    this.#byKey = new Map(
      Object.entries(texts).flatMap(([group, ofGroup]) =>
        Object.entries(ofGroup).map(([code, text]) => [`${group} ${code}`, text] as const),
      ),
    )
    // Longer texts first: one sentence may be the beginning of another.
    this.#patterns = [...this.#byKey]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .map(([key, text]) => ({ key, pattern: patternOf(text) }))
  }

  /** The sentence of a code, if it is complete without values. */
  of(code: string): string | undefined {
    const text = this.#byKey.get(`errors ${code}`) ?? this.#byKey.get(`fieldProblems ${code}`)
    return text === undefined || text.includes("{") ? undefined : text
  }

  /** A message of this language in another one; undefined: it does not consist of these sentences. */
  inWordsOf(other: Sentences, message: string): string | undefined {
    const said: string[] = []
    let rest = message.trim()
    while (rest !== "") {
      const found = this.#beginningOf(rest)
      const text = found === undefined ? undefined : other.#byKey.get(found.key)
      if (found === undefined || text === undefined) return undefined
      said.push(fill(text, found.values))
      rest = rest.slice(found.length).trim()
    }
    return said.length === 0 ? undefined : said.join(" ")
  }

  #beginningOf(message: string) {
    for (const { key, pattern } of this.#patterns) {
      const match = pattern.exec(message)
      if (match !== null) return { key, length: match[0].length, values: match.groups ?? {} }
    }
    return undefined
  }
}

/** A pattern for a message that begins with a text, whatever values were filled in. */
function patternOf(text: string): RegExp {
  const literal = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  const parts = text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? literal(part) : `(?<${part}>.+?)`))
  return new RegExp(`^${parts.join("")}(?=\\s|$)`)
}

/** The reason of a host's own rule is its own text. */
const OWN_WORDS = "svc_refused_by_store"

/**
 * A refusal in one language: the service's sentence with its values, in whichever language the service said it; otherwise the sentence of the code;
 * and for what only the service knows, its message.
 */
export function saidIn(reader: Sentences, all: readonly Sentences[], { code, message }: Refusal): string {
  for (const language of all) {
    const text = language.inWordsOf(reader, message)
    if (text !== undefined) return text
  }
  return (code === OWN_WORDS ? message : undefined) || reader.of(code) || message || code
}
