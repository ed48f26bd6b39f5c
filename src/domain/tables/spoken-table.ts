/** A word and a number say where somebody sits: "Mesa 7", "Terraza 3". */
const SAYS_WHERE = /^\p{L}{3,}[.\s]*\d/u

/**
 * A table as people say it: "Table 7" for the label `7`. A label that says so itself stays as it is: `Mesa 7`, `Terraza 3`, `Mesa grande`.
 * @param say puts a label into the words of a language
 */
export function spokenTable(label: string, say: (label: string) => string): string {
  const word = say("").trim().toLocaleLowerCase()
  const isNamed = label.toLocaleLowerCase().startsWith(word) && !/^\p{L}/u.test(label.slice(word.length))
  return isNamed || SAYS_WHERE.test(label) ? label : say(label)
}
