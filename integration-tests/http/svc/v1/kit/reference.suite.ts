import type { Store } from "../../../../support"

export function reference(use: () => Store): void {
  let store: Store
  beforeAll(async () => {
    store = use()
  })

  const METHODS = ["get", "post", "put", "patch", "delete"] as const

  interface Operation {
    readonly "x-permission": "public" | "signed_in" | "management" | "management_or_store"
    readonly responses: Record<string, unknown>
    readonly security: readonly object[]
  }

  async function operations(): Promise<{ method: string; path: string; operation: Operation }[]> {
    const { body } = await store.api().get("/svc/openapi.json")
    return Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
      METHODS.flatMap((method) => {
        const operation = methods[method]
        return operation === undefined ? [] : [{ method: method.toUpperCase(), path, operation }]
      }),
    )
  }

  describe("GET /svc/openapi.json", () => {
    it("is an OpenAPI 3.1 document of every route, and public", async () => {
      const { status, headers, body } = await store.api().get("/svc/openapi.json")
      expect([status, headers["content-type"], body.openapi]).toEqual([200, "application/json; charset=utf-8", "3.1.0"])
      expect(body.info.version).toBe("1.29.0")
      expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(["/svc/v1/auth/token", "/svc/v1/orders/{id}"]))
      const ids = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap((methods) =>
        Object.values(methods).map(({ operationId }) => operationId),
      )
      expect(new Set(ids).size).toBe(ids.length)
    })

    it("references only schemas that it contains", async () => {
      const { body, text } = await store.api().get("/svc/openapi.json")
      for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
        expect(body.components.schemas).toHaveProperty(name ?? "")
    })
  })

  describe("every route of the document", () => {
    it("is served by the host and enforces its permission level", async () => {
      for (const { method, path, operation } of await operations()) {
        const address = path.replace(/\{\w+\}/g, "1")
        const anonymous = await store.api().request(method, address)
        const level = operation["x-permission"]
        if (level !== "public") expect([method, path, anonymous.status]).toEqual([method, path, 401])
        else expect([method, path, anonymous.body?.code]).not.toEqual([method, path, "rest_no_route"])
        if (level === "management" || level === "management_or_store") {
          expect([method, path, (await store.api("customer").request(method, address)).status]).toEqual([method, path, 403])
        }
        if (operation["x-permission"] !== "public") expect(Object.keys(operation.responses)).toContain("401")
      }
    })

    it("responds to a malformed body in the service's format, and never with a 5xx", async () => {
      const takesToken = ({ security }: Operation): boolean => security.some((one) => "bearer" in one)
      for (const { method, path } of (await operations()).filter((each) => each.method !== "GET" && takesToken(each.operation))) {
        const { status, body } = await store
          .api("administrator")
          .request(method, path.replace(/\{\w+\}/g, "1"), undefined, { rawBody: "{" })
        expect([method, path, status, body.code]).toEqual([method, path, 400, "rest_invalid_json"])
      }
    })
  })

  describe("GET /svc/docs", () => {
    it("is a page that loads nothing from other hosts", async () => {
      const { status, headers, text } = await store.api().get("/svc/docs")
      expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"])
      const policy = String(headers["content-security-policy"])
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/https?:|\*/)
      expect(text).not.toMatch(/(src|href)="(https?:)?\/\//)
    })

    it("includes the script that adds accessible names to the reference", async () => {
      const { status, headers, text } = await store.api().get("/svc/docs/names.js")
      expect([status, headers["content-type"], text.includes("aria-label")]).toEqual([
        200,
        "text/javascript; charset=utf-8",
        true,
      ])
    })

    it("includes the script of the reference, compressed and uncompressed", async () => {
      const packed = await store.api().get("/svc/docs/api-reference.js", { headers: { "accept-encoding": "gzip" } })
      expect([packed.status, packed.headers["content-type"], packed.headers["content-encoding"]]).toEqual([
        200,
        "text/javascript; charset=utf-8",
        "gzip",
      ])
      const plain = await store.api().get("/svc/docs/api-reference.js", { headers: { "accept-encoding": "identity" } })
      expect([plain.status, plain.headers["content-encoding"]]).toEqual([200, undefined])
      expect(plain.text.length).toBeGreaterThan(100_000)
      const again = await store
        .api()
        .get("/svc/docs/api-reference.js", { headers: { "if-none-match": String(packed.headers.etag) } })
      expect(again.status).toBe(304)
    })
  })

  interface Shape {
    readonly type?: string
    readonly maxLength?: number
    readonly maxItems?: number
    readonly enum?: unknown
    readonly const?: unknown
    readonly pattern?: string
    readonly properties?: Record<string, Shape>
    readonly items?: Shape
    readonly additionalProperties?: Shape | boolean
    readonly anyOf?: Shape[]
    readonly oneOf?: Shape[]
    readonly allOf?: Shape[]
  }

  /** Positions in a schema whose length or number is not limited. */
  function unbounded(shape: Shape, at: string): string[] {
    const inner = [
      ...Object.entries(shape.properties ?? {}).flatMap(([name, each]) => unbounded(each, `${at}.${name}`)),
      ...(shape.items === undefined ? [] : unbounded(shape.items, `${at}[]`)),
      ...(typeof shape.additionalProperties === "object" ? unbounded(shape.additionalProperties, `${at}.*`) : []),
      ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap((each) => unbounded(each, at)),
    ]
    const fixed =
      shape.enum !== undefined ||
      shape.const !== undefined ||
      (shape.pattern !== undefined && !/[*+]|\{\d+,\}/.test(shape.pattern))
    const open =
      (shape.type === "string" && shape.maxLength === undefined && !fixed) ||
      (shape.type === "array" && shape.maxItems === undefined)
    return open ? [at, ...inner] : inner
  }

  describe("the size of a request", () => {
    it("is limited everywhere: every text and every list has a maximum", async () => {
      const { body } = await store.api().get("/svc/openapi.json")
      const open = Object.entries(body.paths as Record<string, Record<string, RequestShapes>>).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => [
          ...parameters
            .filter((each) => each.in !== "header")
            .flatMap((each) => unbounded(each.schema, `${method} ${path} ${each.name}`)),
          ...(requestBody === undefined
            ? []
            : unbounded(requestBody.content["application/json"].schema, `${method} ${path} body`)),
        ]),
      )
      expect(open).toEqual([])
    })
  })

  interface RequestShapes {
    readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Shape }[]
    readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: Shape } } }
  }
}
