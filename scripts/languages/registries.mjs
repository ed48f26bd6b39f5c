import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const HEADER = "/* Written by `npm run languages`. A language is a folder in src/languages (docs/languages.md). */\n"

/**
 * The folders of languages, in the order of the selection: Spanish, English, then by code.
 * @param {string} root of the repository
 * @returns {string[]} codes such as `fr`
 */
export function languagesOf(root) {
  const folders = readdirSync(join(root, "src", "languages"), { withFileTypes: true })
  const codes = folders.filter((entry) => entry.isDirectory() && /^[a-z]{2,3}$/.test(entry.name)).map(({ name }) => name)
  const first = ["es", "en"]
  return [...first, ...codes.filter((code) => !first.includes(code)).sort()]
}

/**
 * The generated files that name every language.
 * @param {string} root of the repository
 * @returns {Map<string, string>} content by path
 */
export function registries(root) {
  const languages = languagesOf(root)
  const parts = readdirSync(join(root, "src", "languages", "en", "dashboard")).map((file) => file.replace(/\.ts$/, ""))
  return new Map([
    ["src/languages/all.ts", all(languages)],
    ["src/languages/codes.ts", codes(languages)],
    ["ui/shared/words/languages.ts", forScreens(root, languages)],
    ["src/admin/i18n/index.ts", forDashboard(languages)],
    ["src/admin/lib/print/ticket-languages.ts", forTickets(languages)],
    ...parts.filter((part) => part !== "main").map((part) => [`src/admin/i18n/${part}/add.ts`, forPart(part, languages)]),
  ])
}

const each = (languages, line) => languages.map(line).join("\n")

function all(languages) {
  return `${HEADER}
${each([...languages].sort(), (code) => `import { words as ${code} } from "./${code}"`)}

/** The texts of the service in every language. */
export const ALL = { ${languages.join(", ")} }
`
}

function codes(languages) {
  return `${HEADER}
/** The codes of the languages, for pages that need only the texts of their own language. */
export const CODES = [${languages.map((code) => `"${code}"`).join(", ")}] as const
`
}

function forScreens(root, languages) {
  const localeOf = (code) =>
    /locale: "([\w-]+)"/.exec(readFileSync(join(root, "src", "languages", code, "index.ts"), "utf8"))?.[1]
  const load = (code, file) => `import("../../../src/languages/${code}/${file}")`
  const table = (name, about, text) => `
/** ${about} */
export const ${name} = {
${each(languages, (code) => `  ${code}: ${text(code)},`)}
}
`
  return [
    HEADER,
    table("LOCALES", "How numbers and times are written in each language.", (code) => `"${localeOf(code)}"`),
    table(
      "KIT",
      "The texts for guests. Each language is a file of its own, loaded when it is used.",
      (code) => `() => ${load(code, "kit")}`,
    ),
    table("KIT_ORDER", "The texts for guests who order.", (code) => `() => ${load(code, "kit-order")}`),
    table("KIT_ACCOUNT", "The texts of a guest's account.", (code) => `() => ${load(code, "kit-account")}`),
    table("SENTENCES", "The sentences of error codes for guests.", (code) => `() => ${load(code, "errors")}`),
    table("BOARDS", "The texts of the boards.", (code) => `() => ${load(code, "screens/spoken")}`),
    table(
      "BOARDS_OUTSIDE",
      "The texts that only the boards for guests and couriers have.",
      (code) => `() => ${load(code, "screens/outside")}`,
    ),
    table(
      "BOARD_SHEETS",
      "The texts of the boards' parts that are loaded on demand.",
      (code) => `() => ${load(code, "screens/sheets")}`,
    ),
    table(
      "BOARD_ERRORS",
      "The sentences of error codes for staff, loaded when something is refused.",
      (code) => `() => ${load(code, "screens/errors")}`,
    ),
    table(
      "TICKETS",
      "The texts of printed tickets.",
      (code) => `() => Promise.all([${load(code, "staff")}, ${load(code, "orders")}])`,
    ),
    table("DEMO", "The texts of the demo page.", (code) => `() => ${load(code, "screens/demo")}`),
  ].join("")
}

function forDashboard(languages) {
  return `${HEADER}
${each([...languages].sort(), (code) => `import { texts as ${code} } from "../../languages/${code}/dashboard/main"`)}

export default { ${languages.map((code) => `${code}: { svc: ${code} }`).join(", ")} }
`
}

function forTickets(languages) {
  const load = (code, file) => `import("../../../languages/${code}/${file}")`
  return `${HEADER}
/** The texts of printed tickets. Each language is loaded when a ticket is printed in it. */
export const TICKETS = {
${each(languages, (code) => `  ${code}: () => Promise.all([${load(code, "staff")}, ${load(code, "orders")}]),`)}
}
`
}

function forPart(part, languages) {
  return `${HEADER}
${each([...languages].sort(), (code) => `import { texts as ${code} } from "../../../languages/${code}/dashboard/${part}"`)}
import { addTexts } from "../add-texts"

addTexts({ ${languages.join(", ")} })
`
}
