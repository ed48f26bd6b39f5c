import { type ChildProcess, spawn } from "node:child_process"

const END = "--end-of-block--"

/** One bash for all commands of the README: variables of one block are set in the next. A failing command ends it. */
export class Shell {
  readonly #child: ChildProcess
  #output = ""
  #ended = false
  #wake: () => void = () => {}

  constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.#child = spawn("bash", ["-euo", "pipefail"], { cwd: folder, env: { ...environment }, stdio: ["pipe", "pipe", "pipe"] })
    const keep = (chunk: Buffer) => {
      this.#output += chunk
      this.#wake()
    }
    this.#child.stdout?.on("data", keep)
    this.#child.stderr?.on("data", keep)
    this.#child.once("close", () => {
      this.#ended = true
      this.#wake()
    })
  }

  /**
   * Runs the commands.
   * @returns their output
   * @throws Error with the output, if one of the commands fails
   */
  async run(commands: string): Promise<string> {
    this.#output = ""
    this.#child.stdin?.write(`${commands}\necho ${END}\n`)
    while (!this.#output.includes(END) && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    if (this.#output.includes(END)) return this.#output.slice(0, this.#output.indexOf(END))
    throw new Error(`a command of the README failed:\n\n${commands}\n\n${this.#output}`)
  }

  end(): void {
    this.#child.kill("SIGKILL")
  }
}
