import { type FencedBlock, fencedBlocksOf } from "../../support/fenced-blocks"

/** The fenced blocks of README.md, in sequence. */
export const fencedBlocks = (): FencedBlock[] => fencedBlocksOf("README.md")

/** Replaces texts, and throws if one is missing, so that a test cannot pass unnoticed when the README has changed. */
export function substitute(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`README.md no longer says: ${from}`)
    return result.split(from).join(to)
  }, text)
}
