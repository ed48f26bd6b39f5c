import { readFileSync } from "node:fs"
import { join } from "node:path"

export interface FencedBlock {
  /** The heading that it stands below. */
  readonly heading: string
  readonly language: string
  readonly text: string
}

/** The fenced blocks of README.md, in order. */
export function fencedBlocks(): FencedBlock[] {
  const lines = readFileSync(join(__dirname, "..", "..", "..", "README.md"), "utf8").split("\n")
  const blocks: FencedBlock[] = []
  let heading = ""
  let open: { language: string; lines: string[] } | undefined
  for (const line of lines) {
    const fence = /^```(\w*)$/.exec(line)
    if (fence && open) {
      blocks.push({ heading, language: open.language, text: open.lines.join("\n") })
      open = undefined
    } else if (fence) {
      open = { language: fence[1] ?? "", lines: [] }
    } else if (open) {
      open.lines.push(line)
    } else {
      heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading
    }
  }
  return blocks
}

/** Replaces, and throws where there is nothing to replace: a test must not go on with what the README no longer says. */
export function substitute(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`README.md no longer says: ${from}`)
    return result.split(from).join(to)
  }, text)
}
