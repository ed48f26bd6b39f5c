import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

const FOLDER = join("ui", "kit", "elements")

/** The content of a comment's tag: type, name and description, as in `{string} category - Slug of the only section`. */
const TAG = /^(?:\{(\{.*?\}|[^}]*)\}\s+)?(\S+)(?:\s+-\s+([\s\S]*))?$/

/**
 * The elements of the kit, as the comments of their classes describe them.
 * @param {string} root of the repository
 * @returns {{ name: string, class: string, file: string, description: string, attributes: Tag[], events: Tag[], parts: Tag[], slots: Tag[] }[]} by name;
 * a `Tag` is `{ name, type, description }`
 */
export function readElements(root) {
  const files = readdirSync(join(root, FOLDER)).filter((file) => /^svc-[a-z-]+\.ts$/.test(file))
  return files.map((file) => readElement(root, `ui/kit/elements/${file}`)).sort((a, b) => a.name.localeCompare(b.name))
}

function readElement(root, file) {
  const ts = createRequire(import.meta.url)("typescript")
  const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest, true)
  const tags = new Map()
  let [className, description] = ["", ""]
  for (const statement of source.statements) {
    if (!ts.isClassDeclaration(statement)) continue
    const doc = ts.getJSDocCommentsAndTags(statement).find(ts.isJSDoc)
    const found = doc?.tags ?? []
    if (!found.some((tag) => tag.tagName.text === "element")) continue
    className = statement.name?.text ?? ""
    description = text(ts, doc.comment)
    for (const tag of found) {
      const list = tags.get(tag.tagName.text) ?? []
      // Read the tag from the source text: TypeScript finds a type in braces only in the tags that it knows.
      const [, raw = ""] = /^@\w+\s*([\s\S]*?)\s*\*?\s*$/.exec(tag.getText(source).replace(/\n\s*\*\s?/g, "\n")) ?? []
      tags.set(tag.tagName.text, [...list, raw])
    }
  }
  const name = tags.get("element")?.[0]
  if (!name) throw new Error(`${file} describes no element: its class needs a comment with @element`)
  const parsed = (tag) =>
    (tags.get(tag) ?? []).map((raw) => {
      const [, type, of, about = ""] = TAG.exec(raw) ?? []
      if (of === undefined) throw new Error(`${file}: @${tag} ${raw} cannot be read`)
      return { name: of, type, description: about.replace(/\s+/g, " ") }
    })
  return {
    name,
    class: className,
    file,
    description: description.replace(/\s+/g, " "),
    attributes: parsed("attr"),
    events: parsed("fires"),
    parts: parsed("csspart"),
    slots: parsed("slot"),
  }
}

const text = (ts, comment) => (typeof comment === "string" ? comment : (ts.getTextOfJSDocComment(comment) ?? ""))
