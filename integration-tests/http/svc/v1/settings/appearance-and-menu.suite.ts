import { setTimeout as sleep } from "node:timers/promises"
import { type Answer, type SmallCatalogue, type Store, smallCatalogue, type TestRole } from "../../../../support"

/** `/settings/appearance` and `/settings/category-menu`, and the menu's effect on `/catalog` (contract section 3). */

export function appearanceAndMenu(use: () => Store): void {
  let store: Store
  let small: SmallCatalogue
  beforeAll(async () => {
    store = use()
    small = await smallCatalogue(store.db)
  })

  const PAGES = ["appearance", "category-menu"] as const
  type Page = (typeof PAGES)[number]

  const getPage = (page: Page, process = 0) => store.api("anonymous", { process }).get(`settings/${page}`)
  const putPage = (page: Page, body: unknown, headers: Record<string, string> = {}, process = 0): Promise<Answer> =>
    store.api("manager", { process }).put(`settings/${page}`, body, { headers })
  const stored = (page: Page) => store.db("svc_setting").where({ key: page }).first()

  /** Waits until both processes show the same version. */
  async function everywhere(page: Page): Promise<void> {
    // Either process may have the older version.
    const tags = () => Promise.all([0, 1].map(async (process) => (await getPage(page, process)).headers.etag))
    for (let [first, second] = await tags(); first !== second; [first, second] = await tags()) await sleep(20)
  }

  describe.each(PAGES)("settings/%s", (page) => {
    const change = page === "appearance" ? { show_images: false } : { style: "grid" }
    const other = page === "appearance" ? { show_images: true } : { style: "list" }

    it("can be read by everybody, and has defaults and an ETag", async () => {
      const answer = await getPage(page)
      expect([answer.status, answer.headers.etag]).toEqual([200, `"0"`])
      expect(answer.body.data).toEqual(
        page === "appearance"
          ? {
              primary_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
              accent_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
              logo_url: "",
              catalog_style: "tabs",
              show_images: true,
              show_descriptions: true,
              show_extra_prices: true,
            }
          : { style: "tabs", items: [] },
      )
    })

    it.each<[TestRole, number, string]>([
      ["anonymous", 401, "svc_unauthorized"],
      ["customer", 403, "svc_forbidden"],
      ["courier", 403, "svc_forbidden"],
      ["store", 403, "svc_forbidden"],
    ])("refuses PUT by the role %s with %i, and nothing is stored", async (role, status, code) => {
      const answer = await store.api(role).put(`settings/${page}`, change)
      expect([answer.status, answer.body.code]).toEqual([status, code])
      expect(await stored(page)).toBeUndefined()
    })

    it("changes only the keys sent, and increases the version", async () => {
      const before = await getPage(page)
      const answer = await putPage(page, { ...change, unknown: 1 })
      expect([answer.status, answer.headers.etag]).toEqual([200, `"1"`])
      expect(answer.body.data).toEqual({ ...before.body.data, ...change })
      expect((await getPage(page)).body.data).toEqual(answer.body.data)
      expect((await stored(page)).updated_by).toBe((await store.db("svc_account").where({ username: "manager" }).first()).id)
    })

    it("does not change, and keeps its version, if the unchanged record is sent back", async () => {
      const before = await getPage(page)
      const after = await putPage(page, before.body.data, { "if-match": before.headers.etag ?? "" })
      expect([after.status, after.body.data, after.headers.etag]).toEqual([200, before.body.data, before.headers.etag])
      expect((await putPage(page, {})).headers.etag).toBe(before.headers.etag)
    })

    it("gives 412 svc_settings_changed for an outdated If-Match, and does not change", async () => {
      const { headers } = await getPage(page)
      await putPage(page, other)
      const present = await stored(page)
      const answer = await putPage(page, change, { "if-match": headers.etag ?? "" })
      expect([answer.status, answer.body.error.code]).toEqual([412, "svc_settings_changed"])
      expect(await stored(page)).toEqual(present)
    })

    it("accepts exactly one of two PUTs with the same If-Match on two instances", async () => {
      for (let round = 0; round < 10; round += 1) {
        await everywhere(page)
        const tag = (await getPage(page)).headers.etag ?? ""
        const bodies = [0, 1].map((process) =>
          page === "appearance"
            ? { accent_color: `#${process}0000${round}` }
            : { items: [{ category_id: small.category.pizzas, label: `${process} ${round}` }] },
        )
        const answers = await Promise.all(bodies.map((body, process) => putPage(page, body, { "if-match": tag }, process)))
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
        const winner = answers.find(({ status }) => status === 200)
        expect((await stored(page)).value).toEqual(winner?.body.data)
        expect(answers.find(({ status }) => status === 412)?.body.error.code).toBe("svc_settings_changed")
      }
    })

    it("is visible on the other instance within a second", async () => {
      const value = page === "appearance" ? "show_descriptions" : "style"
      for (const [from, to, next] of [
        [0, 1, page === "appearance" ? false : "grid"],
        [1, 0, page === "appearance" ? true : "list"],
      ] as const) {
        expect((await putPage(page, { [value]: next }, {}, from)).status).toBe(200)
        const since = performance.now()
        while ((await getPage(page, to)).body.data[value] !== next) {
          if (performance.now() - since > 1_000) throw new Error("not seen within a second")
          await sleep(20)
        }
      }
    })
  })

  describe("PUT /settings/appearance", () => {
    it.each<[string, unknown, string, string]>([
      ["a colour by name", { primary_color: "red" }, "primary_color", "rest_invalid_pattern"],
      ["a colour without the hash sign", { primary_color: "ff0000" }, "primary_color", "rest_invalid_pattern"],
      ["four digits", { accent_color: "#ffff" }, "accent_color", "rest_invalid_pattern"],
      ["a style sheet in a colour", { accent_color: "#fff;}body{display:none" }, "accent_color", "rest_invalid_pattern"],
      ["a line break after a colour", { accent_color: "#ffffff\n" }, "accent_color", "rest_invalid_pattern"],
      ["an empty colour", { primary_color: "" }, "primary_color", "rest_invalid_pattern"],
      ["a script as a logo", { logo_url: "javascript:alert(1)" }, "logo_url", "rest_invalid_pattern"],
      ["a script with a line break in it", { logo_url: "java\nscript:alert(1)" }, "logo_url", "rest_invalid_pattern"],
      ["a data URL as a logo", { logo_url: "data:image/png;base64,AAAA" }, "logo_url", "rest_invalid_pattern"],
      ["ftp", { logo_url: "ftp://example.com/logo.png" }, "logo_url", "rest_invalid_pattern"],
      ["a path", { logo_url: "/logo.png" }, "logo_url", "rest_invalid_pattern"],
      ["a password", { logo_url: "https://a:b@example.com/logo.png" }, "logo_url", "rest_invalid_pattern"],
      ["a very long address", { logo_url: `https://example.com/${"x".repeat(2_048)}` }, "logo_url", "rest_too_long"],
      ["an unknown style", { catalog_style: "carousel" }, "catalog_style", "rest_not_in_enum"],
      ["text as a boolean", { show_images: "yes" }, "show_images", "rest_invalid_type"],
      ["a number as a colour", { primary_color: 0 }, "primary_color", "rest_invalid_type"],
    ])("400 rest_invalid_param: %s", async (_name, body, path, code) => {
      const before = await stored("appearance")
      const answer = await putPage("appearance", body)
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", [path]])
      expect(answer.body.data.details[path].code).toBe(code)
      expect(await stored("appearance")).toEqual(before)
    })

    it.each([
      ["https://cdn.example.com/logo.png", "https://cdn.example.com/logo.png"],
      ["http://cdn.example.com/logo.svg?v=2", "http://cdn.example.com/logo.svg?v=2"],
      [`https://cdn.example.com/a"b>.png`, "https://cdn.example.com/a%22b%3E.png"],
      ["", ""],
    ])("200: a logo at %s", async (sent, kept) => {
      expect((await putPage("appearance", { logo_url: sent })).body.data.logo_url).toBe(kept)
    })
  })

  describe("PUT /settings/category-menu", () => {
    const item = (more: object = {}) => ({ category_id: small.category.pizzas, visible: true, label: "", ...more })

    it.each<[string, () => unknown, string, string]>([
      [
        "a category that the host does not have",
        () => ({ items: [item(), { category_id: "pcat_none" }] }),
        "items[1].category_id",
        "rest_not_in_enum",
      ],
      ["a category twice", () => ({ items: [item(), item()] }), "items[1].category_id", "rest_out_of_bounds"],
      ["an unknown style", () => ({ style: "carousel" }), "style", "rest_not_in_enum"],
      ["text as a boolean", () => ({ items: [item({ visible: "no" })] }), "items[0].visible", "rest_invalid_type"],
      ["a long label", () => ({ items: [item({ label: "x".repeat(256) })] }), "items[0].label", "rest_too_long"],
      ["a label with two lines", () => ({ items: [item({ label: "a\nb" })] }), "items[0].label", "rest_invalid_pattern"],
      ["no list", () => ({ items: {} }), "items", "rest_invalid_type"],
      [
        "too many items",
        () => ({ items: Array.from({ length: 201 }, (_, index) => ({ category_id: `pcat_${index}` })) }),
        "items",
        "rest_too_long",
      ],
    ])("400 rest_invalid_param: %s", async (_name, body, path, code) => {
      const before = await stored("category-menu")
      const answer = await putPage("category-menu", body())
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", [path]])
      expect(answer.body.data.details[path].code).toBe(code)
      expect(await stored("category-menu")).toEqual(before)
    })

    it("400 rest_missing_callback_param: an item without its category", async () => {
      const answer = await putPage("category-menu", { items: [{ visible: false }] })
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([
        400,
        "rest_missing_callback_param",
        ["items[0].category_id"],
      ])
    })

    it("200: an item without `visible` is visible, and a label of null is stored as an empty label", async () => {
      const answer = await putPage("category-menu", { items: [{ category_id: small.category.pizzas, label: null }] })
      expect(answer.body.data.items).toEqual([{ category_id: small.category.pizzas, visible: true, label: "" }])
    })
  })

  describe("GET /catalog under the category menu", () => {
    const menu = (...items: object[]) => putPage("category-menu", { items })
    const catalog = (process = 0, query = {}) => store.api("anonymous", { process }).get("catalog", { query })
    const names = (answer: Answer): string[] => answer.body.data.map(({ name }: { name: string }) => name)
    afterEach(() => menu())

    it("has the categories of the menu in its sequence, followed by all others in the sequence of the platform", async () => {
      expect(names(await catalog())).toEqual(["Pizzas", "Ensaladas y postres", "Bebidas"])
      await menu({ category_id: small.category.bebidas })
      expect(names(await catalog())).toEqual(["Bebidas", "Pizzas", "Ensaladas y postres"])
      await menu({ category_id: small.category.bebidas }, { category_id: small.category.ensaladas })
      expect(names(await catalog())).toEqual(["Bebidas", "Ensaladas y postres", "Pizzas"])
    })

    it("hides invisible categories, even from a request for one category, and uses the labels", async () => {
      await menu(
        { category_id: small.category.ensaladas, visible: false },
        { category_id: small.category.bebidas, label: "Para beber" },
      )
      const answer = await catalog()
      expect(names(answer)).toEqual(["Para beber", "Pizzas"])
      expect(answer.body.data[0]).toMatchObject({ id: small.category.bebidas, slug: "bebidas" })
      expect((await catalog(0, { category: "ensaladas" })).body.error.code).toBe("svc_not_found")
      expect(names(await catalog(0, { category: "bebidas" }))).toEqual(["Para beber"])
    })

    it("does not change /product-categories and /products", async () => {
      await menu(
        { category_id: small.category.bebidas, label: "Para beber" },
        { category_id: small.category.pizzas, visible: false },
      )
      expect(names(await store.api().get("product-categories"))).toEqual(["Pizzas", "Ensaladas y postres", "Bebidas"])
      const pizzas = await store.api().get("products", { query: { category: "pizzas" } })
      expect([pizzas.status, pizzas.body.meta.total]).toEqual([200, 2])
      expect((await store.api().get(`products/${small.product.agua}`)).body.data.categories[0].name).toBe("Bebidas")
    })

    it("has another ETag after a change of the menu, and its first ETag again after the change is reverted", async () => {
      const before = (await catalog()).headers.etag
      await menu({ category_id: small.category.bebidas })
      const answer = await store.api().get("catalog", { headers: { "if-none-match": String(before) } })
      expect([answer.status, names(answer)[0]]).toEqual([200, "Bebidas"])
      await menu()
      expect((await store.api().get("catalog", { headers: { "if-none-match": String(before) } })).status).toBe(304)
    })

    it("is the same on every instance within a second", async () => {
      await menu({ category_id: small.category.bebidas, label: "Bar" })
      expect(names(await catalog())[0]).toBe("Bar")
      const since = performance.now()
      while (names(await catalog(1))[0] !== "Bar") {
        if (performance.now() - since > 1_000) throw new Error("not seen within a second")
        await sleep(20)
      }
    })

    it("lets a menu with a category that was deleted on the platform be sent back, and leaves out this category", async () => {
      await menu({ category_id: small.category.bebidas, label: "Bar" }, { category_id: small.category.pizzas })
      await store.db("product_category").where({ id: small.category.bebidas }).update({ deleted_at: new Date() })
      try {
        const { body } = await getPage("category-menu")
        const answer = await putPage("category-menu", body.data)
        expect([answer.status, answer.body.data.items.map((one: { category_id: string }) => one.category_id)]).toEqual([
          200,
          [small.category.pizzas],
        ])
      } finally {
        await store.db("product_category").where({ id: small.category.bebidas }).update({ deleted_at: null })
      }
    })
  })
}
