/** An extra whose name says that something is left out, in the languages of the screens. */
const LEFT_OUT = /^(sin|no|without|sans)(?=\s)/i

/** The text of an extra on tickets and boards: `+ Bacon`, but `SIN cebolla` for what is left out. */
export function extraText(name: string): string {
  const text = name.trim()
  return LEFT_OUT.test(text) ? text.replace(LEFT_OUT, (word) => word.toLocaleUpperCase("en")) : `+ ${text}`
}
