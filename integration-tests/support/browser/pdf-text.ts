import { inflateSync } from "node:zlib"

/** The objects of a PDF by their numbers: the dictionary, and the content if there is one. */
type Objects = ReadonlyMap<string, { readonly head: string; readonly content: string }>

/**
 * Reads the text that Chromium has printed into a PDF, in the sequence in which it was drawn; each piece is a line.
 * @throws Error for a character that cannot be mapped to text, which a reader could not copy either
 */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b(?!s)/.test(head))
  return pages.map(({ head }) => textOfPage(head, objects)).join("\n")
}

function objectsOf(pdf: Buffer): Objects {
  const text = pdf.toString("latin1")
  const found = [...text.matchAll(/(?:^|\n)(\d+) 0 obj\r?\n(.*?)endobj/gs)].map(([, number = "", body = ""]) => {
    const [, head = body, stream] = /^(.*?)stream\r?\n(.*)endstream/s.exec(body) ?? []
    return [number, { head, content: stream === undefined ? "" : contentOf(head, stream) }] as const
  })
  return new Map(found)
}

function contentOf(head: string, stream: string): string {
  const length = Number(/\/Length (\d+)/.exec(head)?.[1])
  const bytes = Buffer.from(stream.slice(0, length), "latin1")
  return head.includes("/FlateDecode") ? inflateSync(bytes).toString("latin1") : bytes.toString("latin1")
}

function textOfPage(page: string, objects: Objects): string {
  const fonts = new Map(
    [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", number = ""]) => [name, lettersOf(number, objects)] as const),
  )
  const [, contents = ""] = /\/Contents (\d+) 0 R/.exec(page) ?? []
  let text = ""
  let letters = new Map<string, string>()
  for (const [, font, codes] of (objects.get(contents)?.content ?? "").matchAll(
    /\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)> Tj|\bBT\b/g,
  )) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map()
    else if (codes === undefined) text += "\n"
    else text += read(codes, letters)
  }
  return text.trim()
}

/** The letters of a font by their codes, four hexadecimal digits each. */
function lettersOf(font: string, objects: Objects): Map<string, string> {
  const [, map = ""] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? "") ?? []
  const content = objects.get(map)?.content ?? ""
  const letters = new Map<string, string>()
  for (const [, block = ""] of content.matchAll(/beginbfchar\n(.*?)endbfchar/gs))
    for (const [, code = "", letter = ""] of block.matchAll(/<(\w+)> <(\w+)>/g)) letters.set(code, letterOf(letter))
  for (const [, block = ""] of content.matchAll(/beginbfrange\n(.*?)endbfrange/gs))
    for (const [, from = "", to = "", letter = ""] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let step = 0; step <= hex(to) - hex(from); step += 1)
        letters.set(digits(hex(from) + step), letterOf(digits(hex(letter) + step)))
  return letters
}

function read(codes: string, letters: ReadonlyMap<string, string>): string {
  return (codes.match(/.{4}/g) ?? [])
    .map((code) => {
      const letter = letters.get(code.toUpperCase())
      if (letter === undefined) throw new Error(`The printed character ${code} has no meaning`)
      return letter
    })
    .join("")
}

/** Decodes UTF-16 in hexadecimal. Ligatures become single letters. */
function letterOf(units: string): string {
  const letter = String.fromCharCode(...(units.match(/.{4}/g) ?? []).map(hex))
  return letter.replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize("NFKC"))
}

const hex = (text: string): number => Number.parseInt(text, 16)
const digits = (value: number): string => value.toString(16).toUpperCase().padStart(4, "0")
