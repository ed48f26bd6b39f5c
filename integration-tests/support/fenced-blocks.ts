import { readFileSync } from "node:fs"
import { join } from "node:path"

export interface FencedBlock {
  /** The heading above the block. */
  readonly heading: string
  readonly language: string
  readonly text: string
}

/** The fenced blocks of a Markdown file of this repository, in sequence. */
export function fencedBlocksOf(path: string): FencedBlock[] {
  const lines = readFileSync(join(__dirname, "..", "..", path), "utf8").split("\n")
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
