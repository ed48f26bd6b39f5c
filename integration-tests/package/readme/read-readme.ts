import { type FencedBlock, fencedBlocksOf } from "../../support/fenced-blocks"

/** The fenced blocks of README.md, in sequence. */
export const fencedBlocks = (): FencedBlock[] => fencedBlocksOf("README.md")

/**
 * Replaces parts of a text of the README.
 * @throws Error if a part is missing, because a test could otherwise still pass after a change of the README
 */
export function substitute(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`README.md does not contain: ${from}`)
    return result.split(from).join(to)
  }, text)
}
