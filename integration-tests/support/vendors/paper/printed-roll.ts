import { CODE_PAGES, type CodePage } from "./code-pages"

/** Width of a character of the normal font in dots. */
const DOTS = 12

/** A printed line. */
interface Line {
  readonly cells: string[]
  height: number
  isInverted: boolean
}

const blank = (): Line => ({ cells: [], height: 1, isInverted: false })

/**
 * The paper in a printer: characters are printed at the position of the head. A real printer breaks a line at the edge and can print over
 * other characters. Here, text beyond the edge and text over text are errors.
 */
export class PrintedRoll {
  readonly #lines: string[] = []
  #line = blank()
  /** The head's distance from the left edge in dots. */
  #head = 0
  page: CodePage = "cp437"
  width = 1
  height = 1
  inverted = false

  /** @param columns characters per line */
  constructor(private readonly columns: number) {}

  /** Prints a character of the current code page. */
  put(byte: number): void {
    const character = byte < 0x80 ? String.fromCharCode(byte) : CODE_PAGES[this.page][byte - 0x80]
    if (byte < 0x20 || character === undefined || character === "\ufffd")
      throw new Error(`0x${byte.toString(16)} is no character`)
    const { cells } = this.#line
    if (this.#head + this.width * DOTS > this.columns * DOTS) throw new Error(`Beyond the edge: ${cells.join("")}${character}`)
    // Centred text may be between two columns.
    const column = Math.floor(this.#head / DOTS)
    for (let cell = 0; cell < this.width; cell += 1) {
      const at = column + cell
      if ((cells[at] ?? " ") !== " ") throw new Error(`Printed over: ${cells.join("")}`)
      cells[at] = cell === 0 ? character : " "
    }
    this.#head += this.width * DOTS
    this.#line.height = Math.max(this.#line.height, this.height)
    this.#line.isInverted ||= this.inverted
  }

  /** Moves the head to a position, in dots from the left edge. */
  moveTo(dots: number): void {
    this.#head = dots
  }

  moveBy(dots: number): void {
    this.#head += dots
  }

  feed(): void {
    const { cells, height, isInverted } = this.#line
    const text = Array.from(cells, (cell) => cell ?? " ").join("")
    this.#lines.push(`${height}${isInverted ? "#" : " "}|${text}`.trimEnd())
    this.#line = blank()
    this.#head = 0
  }

  cut(): void {
    this.#lines.push("  ✂")
  }

  /** The paper as text. Each line begins with its height, and `#` if it is white on black; characters of double width have a space after them. */
  get text(): string {
    if (this.#line.cells.length > 0) throw new Error("The last line was not printed")
    return this.#lines.join("\n")
  }
}
