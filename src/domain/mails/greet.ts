import { fill, type Words } from "../../languages"
import { greetingName } from "./harmless-text"

/** The first line of a mail. A name that could be advertising is left out ({@link greetingName}). */
export function greet(greeting: Words["greeting"], name: string): string {
  const shown = greetingName(name)
  return shown === "" ? greeting.plain : fill(greeting.named, { name: shown })
}
