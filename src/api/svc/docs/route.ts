import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** Style of the page: readable colours (WCAG 2.2 AA), click targets of 24 px, no horizontal scrolling. */
const STYLE = `
.light-mode { --scalar-color-2: #5a5a5a; --scalar-color-3: #646464; --scalar-color-blue: #005ea6; --scalar-color-green: #00683c;
  --scalar-color-red: #c00000; --scalar-color-orange: #a83800; --scalar-sidebar-color-2: #5a5a5a; --scalar-sidebar-search-color: #646464; }
.dark-mode { --scalar-color-3: #9a9a9a; --scalar-color-red: #ff6b6b; --scalar-sidebar-search-color: #9a9a9a; }
.scalar-app li > div > button.absolute { padding: 4px; }
.scalar-app .endpoints-card .scalar-card-content, .scalar-app .endpoints-card .endpoints { max-height: none; overflow: visible; }
.scalar-app .endpoints-card a { white-space: normal; overflow-wrap: anywhere; }
.scalar-app { overflow-x: clip; }
`

/** Disables every feature that would contact another host; the policy below forbids the rest. */
const CONFIGURATION = {
  proxyUrl: "",
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  externalUrls: { dashboardUrl: "", registryUrl: "", proxyUrl: "", apiBaseUrl: "" },
  documentDownloadType: "json",
  persistAuth: false,
  defaultOpenAllTags: false,
  customCss: STYLE,
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ")

/** The reference page (contract section 14). Public; the browser enforces that it loads nothing from other hosts. */
export const GET = (req: MedusaRequest, res: MedusaResponse): void => {
  // URLs are relative to the page, so that a proxy may serve the store below a path.
  const folder = req.path.endsWith("/") ? ".." : "."
  res.set({ "Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff" })
  res.type("html").send(page(folder))
}

function page(folder: string): string {
  const configuration = JSON.stringify({ ...CONFIGURATION, url: `${folder}/openapi.json` }).replaceAll("'", "&#39;")
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ordering service: API reference</title>
<link rel="icon" href="data:,">
</head>
<body>
<noscript>This page needs JavaScript. The same reference as a document: <a href="${folder}/openapi.json">openapi.json</a>.</noscript>
<script id="api-reference" data-configuration='${configuration}'></script>
<script src="${folder}/docs/names.js"></script>
<script src="${folder}/docs/api-reference.js"></script>
</body>
</html>
`
}
