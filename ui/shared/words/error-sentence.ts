import type { SvcError } from "../../../src/client"

/**
 * The text that users see for an error: the sentence of its code, otherwise the server's message.
 * @param sentences the sentences in the page's language
 */
export function errorSentence(
  { code, message }: Pick<SvcError, "code" | "message">,
  sentences: Readonly<Record<string, string>>,
): string {
  return sentences[code] ?? message
}
