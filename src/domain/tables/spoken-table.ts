/** A label that begins with a word of three or more letters and a number: "Mesa 7", "Terraza 3". */
const SAYS_WHERE = /^\p{L}{3,}[.\s]*\d/u

/**
 * The name of a table in a sentence: "Table 7" for the label `7`. A label that is a name already stays as it is: `Mesa 7`, `Terraza 3`,
 * `Mesa grande`.
 * @param say fills a label into the phrase of a language
 */
export function spokenTable(label: string, say: (label: string) => string): string {
  const word = say("").trim().toLocaleLowerCase()
  const isNamed = label.toLocaleLowerCase().startsWith(word) && !/^\p{L}/u.test(label.slice(word.length))
  return isNamed || SAYS_WHERE.test(label) ? label : say(label)
}
