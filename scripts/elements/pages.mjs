import { COMMON, VARIABLES } from "./manifest.mjs"

const HEADER = "<!-- Written by `npm run elements` from the comments in ui/kit/elements. -->"

/**
 * The documentation pages: one page per element, and one page that lists the elements.
 * @param {ReturnType<typeof import("./read-elements.mjs").readElements>} elements
 * @returns {Map<string, string>} content by file name
 */
export function pagesOf(elements) {
  return new Map([["README.md", indexOf(elements)], ...elements.map((element) => [`${element.name}.md`, pageOf(element)])])
}

function indexOf(elements) {
  const rows = elements.map(({ name, description }) => `| [\`<${name}>\`](${name}.md) | ${cell(description)} |`)
  return `${HEADER}

# The elements

[The storefront kit](../kit.md) says how the elements work together. \`custom-elements.json\` in the package is this reference for code editors.

| Element | |
|---|---|
${rows.join("\n")}

## Attributes of every element

${table(
  ["Attribute", "Values", "What"],
  COMMON.map(({ name, type, description }) => [`\`${name}\``, `\`${type ?? "string"}\``, description]),
)}
## CSS variables of every element

${table(
  ["Variable", "What"],
  VARIABLES.map(([name, about]) => [`\`${name}\``, about]),
)}`
}

function pageOf({ name, description, attributes, events, slots, parts }) {
  const rows = (list) =>
    list.map((each) => [`\`${each.name}\``, ...("type" in each && each.type ? [`\`${each.type}\``] : []), each.description])
  const parted = [
    `# \`<${name}>\`\n\n${description}\n\n\`\`\`html\n<${name}></${name}>\n\`\`\`\n`,
    attributes.length > 0 &&
      `## Attributes\n\n${table(
        ["Attribute", "Values", "What"],
        attributes.map(({ name: of, type, description: about }) => [`\`${of}\``, `\`${type ?? "string"}\``, about]),
      )}`,
    events.length > 0 &&
      `## Events\n\nThey bubble through shadow roots.\n\n${table(
        ["Event", "`detail`", "When"],
        events.map(({ name: of, type, description: about }) => [`\`${of}\``, type ? `\`${type}\`` : "", about]),
      )}`,
    slots.length > 0 && `## Inside\n\n${table(["Slot", "What"], rows(slots))}`,
    parts.length > 0 && `## Parts\n\nFor \`::part()\`.\n\n${table(["Part", "What"], rows(parts))}`,
    "[All elements, and the attributes and CSS variables of each](README.md)\n",
  ]
  return `${HEADER}\n\n${parted.filter(Boolean).join("\n")}`
}

const cell = (text) => text.replaceAll("|", "\\|")

function table(heads, rows) {
  const line = (cells) => `| ${cells.map(cell).join(" | ")} |`
  return `${line(heads)}\n|${heads.map(() => "---|").join("")}\n${rows.map(line).join("\n")}\n`
}
