type Files = Readonly<Record<string, string>>

const { withPlainExports }: { withPlainExports(files: Files): Files } = require("../scripts/screens/plain-exports.cjs")

it("an export that the bundler renamed gets the variable's name again, also in each file that imports it", () => {
  expect(
    withPlainExports({
      "part-A.js": "let t=1,L=2;export{L as a,t as b};",
      "part-B.js": 'import{a as e,b as t}from"./part-A.js";e(t)',
      "part-C.js": 'import{a as L}from"./part-A.js";L()',
    }),
  ).toEqual({
    "part-A.js": "let t=1,L=2;export{L,t};",
    "part-B.js": 'import{L as e,t}from"./part-A.js";e(t)',
    "part-C.js": 'import{L}from"./part-A.js";L()',
  })
})

it("an export that a page or a dynamic import uses keeps its name", () => {
  const files = {
    "part-A.js": "let e=1,t=2;export{e as kit,t as b};",
    "page.js": 'import("./part-A.js").then(({kit:e})=>e)',
  }
  expect(withPlainExports(files)).toEqual({ ...files, "part-A.js": "let e=1,t=2;export{e as kit,t as b};" })
})

it("if a variable has two exports, the export that a page uses keeps its name", () => {
  expect(
    withPlainExports({
      "part-A.js": "let e=1;export{e as kit,e as a}",
      "part-B.js": 'import{a as t,kit as s}from"./part-A.js";t(s)',
    }),
  ).toEqual({ "part-A.js": "let e=1;export{e as kit,e}", "part-B.js": 'import{e as t,kit as s}from"./part-A.js";t(s)' })
})

it("the build fails if a file would export a name twice", () => {
  const files = {
    "part-A.js": "let a=1,b=2;export{a as b,b as a}",
    "part-B.js": 'import{b as e}from"./part-A.js";e()',
  }
  expect(() => withPlainExports(files)).toThrow("part-A.js exports a name twice")
})
