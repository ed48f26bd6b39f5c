import { type FencedBlock, fencedBlocksOf } from "../../support/fenced-blocks"

/** The fenced blocks of README.md, in order. */
export const fencedBlocks = (): FencedBlock[] => fencedBlocksOf("README.md")

/** Replaces, and throws where there is nothing to replace: a test must not go on with what the README no longer says. */
export function substitute(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`README.md no longer says: ${from}`)
    return result.split(from).join(to)
  }, text)
}
