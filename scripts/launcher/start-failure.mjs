/** A start that cannot continue: the problem, and what the user can do about it. */
export class StartFailure extends Error {
  /**
   * @param {string} what the problem, one sentence
   * @param {string[]} remedies things to do, most likely first
   * @param {string} [evidence] output of the failed program
   */
  constructor(what, remedies = [], evidence = "") {
    super(what)
    this.name = "StartFailure"
    this.remedies = remedies
    this.evidence = evidence
  }

  /** The failure as text for the user. */
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
