const {
  withSmallTexts,
}: { withSmallTexts(source: string, isOfKit: boolean): string } = require("../../../scripts/screens/build-options.cjs")

const ELEMENT = `
import { css, html, LitElement, type TemplateResult } from "lit"
export class Card extends LitElement {
  static styles = css\`
    p {
      color: #ff0000;
    }
  \`
  name = "it's /* no comment */"
  render(): TemplateResult {
    return html\`
      <div>
        <p title="//no comment">\${this.name}</p>
      </div>
    \`
  }
}
`
/** A text of a comment that is also code: styles, templates, quotes and the start of other comments. */
const TRICKY = "`css`, css`p { color: red; }`, html`<div>\n * </div>`, \"it's, ${`, // and /* and a css`"

describe.each([
  ["boards", false],
  ["elements", true],
])("the source of %s", (_, isOfKit) => {
  it("has small styles and templates", () => {
    const small = withSmallTexts(ELEMENT, isOfKit)
    expect(small).toContain("css`p{color:red}`")
    expect(small).toContain(isOfKit ? 'html`<div><p title="//no comment">' : 'html`\n<div>\n<p title="//no comment">')
    expect(small).toContain('"it\'s /* no comment */"')
    expect(small).not.toContain("TemplateResult")
  })

  it.each([
    ["before the imports", `/** ${TRICKY} */\n${ELEMENT}`],
    ["before the class", ELEMENT.replace("export class", `/**\n * ${TRICKY}\n */\nexport class`)],
    ["before the styles", ELEMENT.replace("static styles", `/* ${TRICKY} */ static styles`)],
    ["at the end of a line", ELEMENT.replace('comment */"\n', `comment */" // ${TRICKY.replace("\n", "")}\n`)],
    ["in an expression", ELEMENT.replace("this.name", `/* ${TRICKY} */ this.name`)],
    ["as a legal comment", `/*! ${TRICKY} */\n${ELEMENT}`],
  ])("is bundled alike with a comment %s", (_place, source) => {
    expect(source).not.toBe(ELEMENT)
    expect(withSmallTexts(source, isOfKit)).toBe(withSmallTexts(ELEMENT, isOfKit))
  })
})
