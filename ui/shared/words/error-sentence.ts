import type { SvcError } from "../../../src/client"

/**
 * What people are told of an error: the sentence of its code, else what the server says.
 * @param sentences those of the page's language
 */
export function errorSentence(
  { code, message }: Pick<SvcError, "code" | "message">,
  sentences: Readonly<Record<string, string>>,
): string {
  return sentences[code] ?? message
}
