/** Control characters, line separators and bidirectional marks, which must not appear in a line of text. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const SUBJECT_LENGTH = 200

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
}

/** One line of visible text: safe in a header, and cannot pretend to be another line. */
export function oneLine(text: string): string {
  return text.replace(INVISIBLE, " ").replace(/ +/g, " ").trim()
}

/** A subject: one line, cut to a length that mail programs show. */
export function subjectLine(text: string): string {
  const characters = [...oneLine(text)]
  return characters.length <= SUBJECT_LENGTH ? characters.join("") : `${characters.slice(0, SUBJECT_LENGTH - 1).join("")}…`
}

/** A web address that may be linked; null for everything else (`javascript:`, text, empty). */
export function linkableAddress(url: string): string | null {
  if (!URL.canParse(url)) return null
  const parsed = new URL(url)
  return parsed.protocol === "https:" || parsed.protocol === "http:" ? parsed.href : null
}

/** Signs of advertising in a name. Anybody may register with another person's e-mail, so a name must not add a message to a mail. */
const ADVERTISING = /[/@]|\bwww\b|\p{L}\.\p{L}|\d{4}/u
const NAME_LENGTH = 60

/** A name for a greeting; empty when it is too long or looks like an address, a link or a phone number. */
export function greetingName(name: string): string {
  const line = oneLine(name)
  return line.length > NAME_LENGTH || ADVERTISING.test(line) ? "" : line
}
