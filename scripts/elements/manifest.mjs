/** CSS variables that every element inherits from the page (ui/kit/base/style.ts). */
export const VARIABLES = [
  ["--svc-accent", "The one colour of the kit: buttons and marks. Default: the main colour in the shop's settings."],
  ["--svc-primary", "Colour of the buttons, if it differs from `--svc-accent`."],
  ["--svc-on-primary", "Colour of the text on the buttons. Default: black or white, whichever has more contrast."],
  ["--svc-surface", "Background of sheets, bars and fields. Default: the page's background."],
  ["--svc-text", "Colour of the text."],
  ["--svc-radius", "Corners of buttons, fields and pictures."],
  ["--svc-gap", "Space between parts."],
]

/** Attributes of every element (`ui/kit/base`, `ui/kit/ordering.ts`). */
export const COMMON = [
  { name: "lang", description: "Language of all elements. The `lang` of the first element on the page decides." },
  {
    name: "mode",
    type: '"delivery"|"pickup"',
    description: "The order type of guests who have not chosen any. All elements use the first `mode` attribute on the page.",
  },
  { name: "theme", type: '"light"|"dark"', description: "Light or dark, regardless of the page's own theme." },
]

/**
 * The manifest of the kit for editors and catalogues (custom-elements.json, schema 1.0.0).
 * @param {ReturnType<typeof import("./read-elements.mjs").readElements>} elements
 */
export function manifestOf(elements) {
  const tags = (list) =>
    list.map(({ name, type, description }) => ({ name, ...(type ? { type: { text: type } } : {}), description }))
  return {
    schemaVersion: "1.0.0",
    readme: "docs/storefront/kit.md",
    modules: elements.map((element) => ({
      kind: "javascript-module",
      path: element.file,
      declarations: [
        {
          kind: "class",
          customElement: true,
          name: element.class,
          tagName: element.name,
          description: element.description,
          superclass: { name: "LitElement", package: "lit" },
          attributes: tags([...element.attributes, ...COMMON]),
          events: element.events.map(({ name, type, description }) => ({
            name,
            type: { text: type ?? "CustomEvent" },
            description,
          })),
          slots: tags(element.slots),
          cssParts: tags(element.parts),
          cssProperties: VARIABLES.map(([name, description]) => ({ name, description })),
        },
      ],
      exports: [
        { kind: "custom-element-definition", name: element.name, declaration: { name: element.class, module: element.file } },
      ],
    })),
  }
}
