import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { escapeHtml } from "../../domain/mails"
import { LANGUAGES, type Language } from "../../languages"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { type ScreenFile, tagOf } from "./screen-file"
import { type Screen, screens } from "./screens"

/** Everything is loaded from this host; inline scripts and styles are not allowed. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ")

const FIXED = { "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer" } as const

/**
 * The script that storefront pages include, and the additional files of the demo's page. A browser that loaded them within the last day
 * starts with its cached copies and fetches the current ones in the background.
 */
const ENTRIES: readonly string[] = ["svc.js", "guest.js", "guest.css"]
const SHORT = "public, max-age=60, stale-while-revalidate=86400"

const ABSENT = "This screen was not built into this installation.\n"

const WORKER = /-worker\.js$/

type Handler = (req: MedusaRequest, res: MedusaResponse) => Promise<void>

/** Serves a page of the screens (contract section 17). Public, because it shows no data before sign-in. */
export function servePage(name: string): Handler {
  return async (req, res) => {
    const screen = (await screens({ fresh: true }))?.page(name)
    if (screen === undefined) {
      res.status(404).type("text/plain").send(ABSENT)
      return
    }
    const { language } = await req.scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const asked = req.query.lang
    const html = pageOf(name, screen, languageOf(asked ?? language), req.path.endsWith("/"))
    const tag = tagOf(html)
    res.set({ ...FIXED, "Content-Security-Policy": POLICY, "Cache-Control": "no-cache", ETag: tag })
    if (req.headers["if-none-match"] === tag) res.status(304).end()
    else res.type("html").send(html)
  }
}

/**
 * Serves a file of the screens. Files with hashed names are cached permanently. Pages of any origin may load them, because they contain no
 * data.
 */
export async function serveScreenFile(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  if (req.method !== "GET" && req.method !== "HEAD") {
    next()
    return
  }
  const [path = ""] = req.originalUrl.split("?")
  const name = path.slice(path.lastIndexOf("/") + 1)
  const file = await (await screens())?.file(name)
  if (file === undefined) {
    res.status(404).type("text/plain").send("There is no such file.\n")
    return
  }
  res.set({
    ...FIXED,
    "Content-Type": file.type,
    "Cache-Control": file.hashed ? "public, max-age=31536000, immutable" : ENTRIES.includes(name) ? SHORT : "no-cache",
    ETag: file.tag,
    Vary: "Accept-Encoding",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
  })
  // Lets the worker control the pages in the folder above its own. Relative, so that a proxy may serve the store below a path.
  if (WORKER.test(name)) res.set("Service-Worker-Allowed", "../")
  if (req.headers["if-none-match"] === file.tag) res.status(304).end()
  else {
    const [encoding, content] = encoded(file, req)
    if (encoding) res.set("Content-Encoding", encoding)
    res.end(content)
  }
}

/** The smallest form of a file that the client accepts. Browsers accept Brotli over HTTPS only. */
function encoded(file: ScreenFile, req: MedusaRequest): [encoding: string | undefined, content: Buffer] {
  const brotli = req.acceptsEncodings("br") ? file.brotli() : undefined
  if (brotli) return ["br", brotli]
  return req.acceptsEncodings("gzip") ? ["gzip", file.gzipped] : [undefined, file.plain]
}

/** An unknown language becomes English. */
function languageOf(text: unknown): Language {
  return LANGUAGES.find((language) => language === text) ?? "en"
}

/** URLs are relative to the page, so that a proxy may serve the store below a path. */
function pageOf(name: string, screen: Screen, language: Language, below: boolean): string {
  const kit = below ? "../kit" : "kit"
  const { title, description, needs_javascript: needed } = screen[language]
  const preloads = [...screen.preload, ...screen.spoken[language]].map(
    (file) => `<link rel="modulepreload" href="${kit}/${file}">`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="${escapeHtml(description)}">
<meta name="theme-color" content="${screen.color}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${kit}/${name}.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="${kit}/touch-icon.png">
<link rel="manifest" href="${kit}/${name}.${language}.webmanifest">
<link rel="stylesheet" href="${kit}/${screen.style}">
${preloads.join("\n")}
<script type="module" src="${kit}/${screen.script}"></script>
</head>
<body data-page="${name}">
<noscript>${escapeHtml(needed)}</noscript>
</body>
</html>
`
}
