/** A start that cannot go on: what is wrong and what the person at the keyboard can do about it. */
export class StartFailure extends Error {
  /**
   * @param {string} what is wrong, one sentence
   * @param {string[]} remedies things to do, most likely first
   * @param {string} [evidence] output of the program that failed
   */
  constructor(what, remedies = [], evidence = "") {
    super(what)
    this.name = "StartFailure"
    this.remedies = remedies
    this.evidence = evidence
  }

  /** The failure as the person sees it. */
  describe() {
    const lines = [`  ✗ ${this.message}`]
    if (this.evidence) {
      lines.push(
        "",
        ...this.evidence
          .trimEnd()
          .split("\n")
          .slice(-25)
          .map((line) => `    | ${line}`),
        "",
      )
    }
    for (const remedy of this.remedies) {
      lines.push(`    → ${remedy}`)
    }
    return lines.join("\n")
  }
}
