import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { begin, notesOf, openPhone, visit } from "../rig/guest-page.mjs"
import { quantile } from "../rig/rounds.mjs"

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Menu</title><link rel="icon" href="data:,"><link rel="modulepreload" href="page.js">
<link rel="preload" href="catalog.json" as="fetch" crossorigin><script type="module" src="page.js"></script><bare-menu></bare-menu></html>`

/**
 * The figures (ms) of reference F on the machine where the bars of the screens were set: the times until a menu of 100 and of 500 products is
 * readable, and the delay of a tap.
 */
export const WHERE_BARS_WERE_SET = { readable: 642, readableOf500: 818, tap: 32 }

/**
 * Reference F: a page with Lit that shows the same products as the menu, each with a + button. It has no languages, styles, choices or cache.
 * @param {unknown} catalogue the body of `GET /catalog`
 * @returns {Promise<{ readable: number, tap: number }>} milliseconds: `readable` is the 75th percentile of the visits, `tap` is the slowest one
 */
export async function measureBareMenu(browser, catalogue, rounds) {
  const server = await serve(catalogue)
  const visits = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      const phone = await openPhone(browser)
      const page = await visit(phone, `http://127.0.0.1:${server.address().port}/`)
      await page.waitForTimeout(1_000)
      await begin(page, "add")
      await page.locator("bare-menu button").first().tap()
      await page.locator("bare-menu .cart", { hasText: "1" }).waitFor()
      // The browser reports the duration of the tap only after the next frame.
      await page.waitForTimeout(500)
      visits.push(await notesOf(page))
      await phone.close()
    }
  } finally {
    server.close()
  }
  return {
    readable: quantile(
      visits.map(({ readable }) => readable),
      0.75,
    ),
    tap: Math.max(...visits.map(({ delays }) => delays.add)),
  }
}

async function serve(catalogue) {
  const entry = fileURLToPath(new URL("bare-menu/page.js", import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    conditions: ["browser", "production"],
    write: false,
  })
  const files = {
    "/": ["text/html; charset=utf-8", PAGE],
    "/page.js": ["text/javascript", outputFiles[0].text],
    "/catalog.json": ["application/json", JSON.stringify(catalogue)],
  }
  const server = createServer((request, response) => {
    const [type, text] = files[request.url] ?? ["text/plain", ""]
    response.writeHead(text === "" ? 404 : 200, { "content-type": type, "content-encoding": "gzip" }).end(gzipSync(text))
  })
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening))
  return server
}
