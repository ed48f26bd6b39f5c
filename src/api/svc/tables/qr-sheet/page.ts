import { escapeHtml } from "../../../../domain/mails"
import { type Language, wordsOf } from "../../../../languages"

/** A QR code on the sheet. */
export interface SheetCode {
  readonly label: string
  readonly zone: string
  /** The address in the code. */
  readonly url: string
  readonly svg: string
}

/** The browser enforces that the sheet runs no script and loads nothing. */
export const SHEET_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const STYLE = `
body { font-family: system-ui, sans-serif; margin: 1cm; color: #000; background: #fff; }
h1 { font-size: 1.2rem; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(6cm, 1fr)); gap: 0.6cm; }
figure { margin: 0; padding: 0.4cm; border: 1px dashed #999; text-align: center; break-inside: avoid; overflow-wrap: anywhere; }
figure svg { width: 4.5cm; height: 4.5cm; }
figure small { display: block; font: 0.65rem ui-monospace, monospace; overflow-wrap: anywhere; }
strong { display: block; font-size: 1.2rem; }
@media print { h1 { display: none; } body { margin: 0; } }
`

/** The address in a form that a guest without a camera can type. */
const typed = (url: string): string => url.replace(/^https?:\/\//, "")

/** The printable sheet: one QR code per table, with instructions for guests. */
export function sheetPage(storeName: string, codes: readonly SheetCode[], language: Language): string {
  const words = wordsOf(language).qrSheet
  const figures = codes.map(
    ({ label, zone, url, svg }) =>
      `<figure>${svg}<figcaption><strong>${escapeHtml(label)}</strong>${zone ? `<span>${escapeHtml(zone)}</span>` : ""}<p>${escapeHtml(words.hint)}</p><small>${escapeHtml(typed(url))}</small></figcaption></figure>`,
  )
  const title = escapeHtml([storeName, words.title].filter(Boolean).join(": "))
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
${codes.length > 0 ? `<main>\n${figures.join("\n")}\n</main>` : `<p>${escapeHtml(words.none)}</p>`}
</body>
</html>
`
}
