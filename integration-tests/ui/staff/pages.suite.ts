import { eventually } from "../../support"
import { differentShare } from "../../support/browser"
import type { BoardStory } from "./board-story"

const BOARDS = ["kitchen", "counter", "pickup-board", "courier"] as const

/** The responses for each board's page before anybody has signed in. */
export function pagesOfBoards(story: BoardStory): void {
  const get = (path: string, request: RequestInit = {}) => fetch(new URL(path, `${story.store.url}/svc/`), request)

  it.each(BOARDS)("%s allows nothing from another host, and its files are cached permanently", async (board) => {
    const page = await get(board)
    const policy = page.headers.get("content-security-policy") ?? ""
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    const html = await page.text()
    expect(html).not.toMatch(/<style|<script(?! type="module" src=)| on\w+=/)
    const files = [...html.matchAll(/(?:href|src)="(kit\/[^"]+-[A-Z0-9]{8}\.\w+)"/g)].map(([, file]) => file ?? "")
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) expect((await get(file)).headers.get("cache-control")).toContain("immutable")
  })

  it.each(["%", "%ff", "%c0%ae%c0%ae/", "a%00.js", "../kit/none.js", "none.js"])("there is no file %s", async (name) => {
    expect((await get(`kit/${name}`)).status).toBe(404)
  })

  it.each(["demo", "demo/guest", ...BOARDS])("%s with a slash at its end loads the files that it loads without", async (path) => {
    const loaded = async (address: string) => {
      const page = await get(address)
      const links = [...(await page.text()).matchAll(/(?:href|src)="([^"#:]+\.(?:js|css|svg))"/g)]
      return links.map(([, link]) => new URL(link ?? "", page.url).pathname)
    }
    const files = await loaded(`${path}?lang=en`)
    expect(files.length).toBeGreaterThan(0)
    expect(await loaded(`${path}/?lang=en`)).toEqual(files)
    for (const file of files) expect((await get(file)).status).toBe(200)
  })

  it("a file is sent in the smallest encoding that the browser accepts", async () => {
    const html = await (await get("kitchen")).text()
    const file = /"(kit\/[^"]+-[A-Z0-9]{8}\.js)"/.exec(html)?.[1] ?? ""
    const sent = async (accepted: string) => {
      const response = await get(file, { headers: { "accept-encoding": accepted } })
      return [response.headers.get("content-encoding"), await response.text()] as const
    }
    const [, content] = await sent("identity")
    expect(content.length).toBeGreaterThan(100)
    await eventually(async () => (await sent("gzip, deflate, br"))[0] === "br")
    expect(await sent("gzip, deflate, br")).toEqual(["br", content])
    expect(await sent("gzip, br;q=0")).toEqual(["gzip", content])
    expect(await sent("identity")).toEqual([null, content])
  })

  it.each(BOARDS)("%s has a home screen icon for iPhones, from the same picture as its icon", async (board) => {
    const html = await (await get(board)).text()
    const linked = (rel: string) => get(new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1] ?? "")
    const answer = await linked("apple-touch-icon")
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"])
    // iOS rounds the corners itself, so they must be opaque.
    const svg = await (await linked("icon")).text()
    const page = await story.browser.page({ screen: { width: 180, height: 180 } })
    await page.setContent(`<style>body{margin:0;background:#15181c}svg{display:block;width:180px}</style>${svg}`)
    expect(differentShare(Buffer.from(await answer.arrayBuffer()), await page.screenshot())).toBeLessThan(0.01)
    await page.context().close()
  })

  it.each(BOARDS.flatMap((board) => ["es", "en", "fr"].map((lang) => [board, lang] as const)))(
    "%s can be installed as an app, in %s",
    async (board, lang) => {
      const page = await story.browser.page()
      await page.goto(`${story.store.url}/svc/${board}?lang=${lang}`)
      const session = await page.context().newCDPSession(page)
      const { data = "", errors } = await session.send("Page.getAppManifest")
      expect(errors).toEqual([])
      const manifest = JSON.parse(data)
      expect([manifest.lang, manifest.name, manifest.display]).toEqual([lang, await page.title(), "standalone"])
      expect(manifest.icons.map(({ type }: { type: string }) => type)).toEqual(["image/svg+xml", "image/png"])
      // A test's browser context is a private window, from which no app can be installed.
      const { installabilityErrors } = await session.send("Page.getInstallabilityErrors")
      expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([])
      await page.context().close()
    },
  )
}
