/** Controls, line separators, and marks that turn the direction of what follows: none of them belongs into a line of text. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const SUBJECT_LENGTH = 200

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

/** Text that a browser or mail program shows as it is, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
}

/** One line of visible text: what a header may hold, and what cannot pretend to be another line. */
export function oneLine(text: string): string {
  return text.replace(INVISIBLE, " ").replace(/ +/g, " ").trim()
}

/** A subject: one line, of a length that mail programs show. */
export function subjectLine(text: string): string {
  const characters = [...oneLine(text)]
  return characters.length <= SUBJECT_LENGTH ? characters.join("") : `${characters.slice(0, SUBJECT_LENGTH - 1).join("")}…`
}

/** An address of the web as it may stand in a link; null for everything else (`javascript:`, text, nothing). */
export function webAddress(url: string): string | null {
  if (!URL.canParse(url)) return null
  const parsed = new URL(url)
  return parsed.protocol === "https:" || parsed.protocol === "http:" ? parsed.href : null
}

/** What people are called, not what they might advertise: anybody may register with somebody else's e-mail. */
const ADVERTISING = /[/@]|\bwww\b|\p{L}\.\p{L}|\d{4}/u
const NAME_LENGTH = 60

/** A name to greet somebody by; empty when it is long, or looks like an address, a link or a number to call. */
export function greetingName(name: string): string {
  const line = oneLine(name)
  return line.length > NAME_LENGTH || ADVERTISING.test(line) ? "" : line
}
