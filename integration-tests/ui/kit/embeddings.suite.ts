import { readFileSync } from "node:fs"
import { join } from "node:path"
import { runInNewContext } from "node:vm"
import { build } from "esbuild"
import type { Page } from "playwright-core"
import type { MenuCategory } from "../../../src/client"
import { isPlain } from "../../../src/domain/extras/choosing"
import { eventually } from "../../support"
import { type PageWatch, watchPage } from "../../support/browser"
import type { GuestStory } from "./guest-story"

const ROOT = join(__dirname, "..", "..", "..")
/** The server's URL in the examples. */
const SERVER = "https://api.shop.example"
/** The strictest content security policy that allows the pages' own script and styles. */
const STRICT = "default-src 'self'; style-src 'self' 'unsafe-inline'"

/** The three example pages of other systems: each shows the menu and can take an order. */
export function embeddingsSuite(story: GuestStory): void {
  const example = (path: string): string => readFileSync(join(ROOT, "examples", path), "utf8").replaceAll(SERVER, story.store.url)

  /** Opens a page on the store's host with these additional files, which the test serves. */
  async function open(files: Readonly<Record<string, string>>): Promise<{ readonly page: Page; readonly watch: PageWatch }> {
    const page = await story.browser.page({ screen: "phone" })
    const watch = watchPage(page)
    for (const [path, body] of Object.entries(files)) {
      const contentType = path.endsWith(".js") ? "text/javascript" : "text/html"
      const headers = { "Content-Security-Policy": STRICT }
      await page.route(`${story.store.url}${path}`, (route) => route.fulfill({ contentType, headers, body }))
    }
    await page.goto(story.store.url + Object.keys(files)[0])
    return { page, watch }
  }

  const newest = async () => (await story.store.db("svc_order").orderBy("number", "desc").first()) as { id: string }

  /** Orders one product for pickup. @returns its id, from the page's URL */
  async function placeOrder(page: Page): Promise<string> {
    await page.getByRole("button", { name: /^Add / }).first().click()
    await page.getByRole("button", { name: /View order/ }).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await page.locator("svc-order h2").waitFor()
    return new URL(page.url()).hash.slice("#svc-order=".length)
  }

  it("plain HTML: a page with one script line and the tags can take an order", async () => {
    const { page, watch } = await open({ "/plain": example("plain-html/index.html") })
    expect(await placeOrder(page)).toBe((await newest()).id)
    expect(watch.hosts()).toEqual([new URL(story.store.url).host])
    expect(watch.faults()).toEqual([])
  })

  it("the package: its loader loads the kit from the service, and returns the functions for the page", async () => {
    const entry = `import { loadKit } from "./src/client/load-kit"
      loadKit("${story.store.url}").then((kit) => kit.addMessages("en", { locale: "en-IE", kit: { see_cart: "View order, please" } }))`
    const { outputFiles } = await build({
      stdin: { contents: entry, resolveDir: ROOT, loader: "ts" },
      bundle: true,
      format: "esm",
      write: false,
    })
    const { page, watch } = await open({
      "/packaged": `<!doctype html><html lang="en"><title>Shop</title><script type="module" src="/packaged.js"></script><svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog></html>`,
      "/packaged.js": outputFiles[0]?.text ?? "",
    })
    await page.getByRole("button", { name: /^Add / }).first().click()
    await page.getByRole("button", { name: /View order, please/ }).waitFor()
    expect(await placeOrder(page)).toBe((await newest()).id)
    expect(watch.faults()).toEqual([])
  })

  it("React: the component shows only the requested section, and reports the order to its page", async () => {
    const menu: readonly MenuCategory[] = (await story.store.api().get("catalog")).body.data
    // A section that is not the first, with a first product that one press adds to the cart.
    const slug = menu.find(({ products: [first] }, index) => index > 0 && first?.purchasable && isPlain(first))?.slug
    expect(slug).toBeDefined()
    const entry = `import { createRoot } from "react-dom/client"
      import { createElement } from "react"
      import { Menu } from "menu"
      const onOrder = ({ id }) => { window.ordered = id }
      createRoot(document.querySelector("main")).render(createElement(Menu, { category: ${JSON.stringify(slug)}, onOrder }))`
    const { outputFiles } = await build({
      stdin: { contents: entry, resolveDir: ROOT, loader: "ts" },
      bundle: true,
      format: "esm",
      write: false,
      jsx: "automatic",
      define: { "process.env.NODE_ENV": '"production"' },
      plugins: [
        {
          name: "example",
          setup(bundler) {
            bundler.onResolve({ filter: /^menu$/ }, () => ({ path: "menu.tsx", namespace: "example" }))
            bundler.onLoad({ filter: /.*/, namespace: "example" }, () => ({
              contents: example("react/menu.tsx"),
              resolveDir: ROOT,
              loader: "tsx",
            }))
          },
        },
      ],
    })
    const html = `<!doctype html><html lang="en"><title>Shop</title><main></main><script type="module" src="/app.js"></script></html>`
    const { page, watch } = await open({ "/react": html, "/app.js": outputFiles[0]?.text ?? "" })
    const placed = await placeOrder(page)
    expect(await page.locator("svc-catalog section").count()).toBe(1)
    expect(placed).toBe((await newest()).id)
    await eventually(async () => (await page.evaluate(() => (window as { ordered?: string }).ordered)) === placed)
    expect(watch.faults()).toEqual([])
  })

  it("WordPress: the block is registered with its two fields, and the rendered block can take an order", async () => {
    const block = JSON.parse(example("wordpress/svc-menu/block.json"))
    expect(block).toMatchObject({ name: "svc/menu", render: "file:./render.php", editorScript: "file:./editor.js" })
    const values: readonly (readonly [RegExp, string])[] = [
      [
        /<\?php wp_enqueue_script_module\([^?]*\$attributes\['server'\][^?]*'(\/svc\/kit\/svc\.js)' \); \?>/,
        `<script type="module" src="${block.attributes.server.default}$1"></script>`,
      ],
      [/<\?php echo get_block_wrapper_attributes\(\); \?>/, 'class="wp-block-svc-menu"'],
      [/<\?php echo esc_attr\( \$attributes\['section'\] \); \?>/, block.attributes.section.default],
    ]
    const body = values.reduce((text, [php, value]) => text.replace(php, value), example("wordpress/svc-menu/render.php"))
    // All placeholders of the PHP template are replaced.
    expect(body).not.toContain("<?")
    const { page, watch } = await open({
      "/wordpress": `<!doctype html><html lang="en"><title>Shop</title><main>${body}</main></html>`,
    })
    expect(await placeOrder(page)).toBe((await newest()).id)
    expect(watch.faults()).toEqual([])
    const fields: { name?: string; labels: string[] } = { labels: [] }
    const createElement = (_: unknown, props: { label?: string; value?: string } | null): unknown => {
      if (props?.value !== undefined && props.label) fields.labels.push(props.label)
      return {}
    }
    const blocks = {
      registerBlockType(name: string, { edit }: { edit(given: object): unknown }) {
        fields.name = name
        edit({ attributes: { server: SERVER, section: "" }, setAttributes: () => undefined })
      },
    }
    const wp = { blocks, blockEditor: { useBlockProps: () => ({}) }, components: {}, element: { createElement } }
    // WordPress loads the editor's file as a script that expects `wp` on the window.
    runInNewContext(example("wordpress/svc-menu/editor.js"), { window: { wp } })
    expect(fields).toEqual({ name: block.name, labels: ["Address of the server", "Only this section (slug)"] })
  })
}
