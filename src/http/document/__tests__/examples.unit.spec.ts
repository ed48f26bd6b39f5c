import { withExamples } from "../examples"

const document = {
  openapi: "3.1.0",
  paths: {
    "/things/{id}": {
      put: {
        parameters: [
          { name: "id", in: "path" },
          { name: "page", in: "query" },
          { name: "If-Match", in: "header" },
        ],
        requestBody: { required: true, content: { "application/json": { schema: {} }, "application/x-www-form-urlencoded": {} } },
        responses: { "200": { description: "Success", content: { "application/json": { schema: {} } } }, "404": {} },
      },
      get: { responses: { "200": { content: { "text/csv": {} } } } },
    },
  },
}

describe("withExamples", () => {
  it("adds examples to parameters, JSON body and the response with the example's status", () => {
    const example = {
      path: { id: 7 },
      headers: { "If-Match": '"3"' },
      body: { name: "a" },
      status: 200,
      answer: { success: true },
    }
    const { paths } = withExamples(document, { "PUT /things/{id}": example }) as typeof document
    expect(paths["/things/{id}"].get).toEqual(document.paths["/things/{id}"].get)
    expect(paths["/things/{id}"].put).toEqual({
      parameters: [
        { name: "id", in: "path", example: 7 },
        { name: "page", in: "query" },
        { name: "If-Match", in: "header", example: '"3"' },
      ],
      requestBody: {
        required: true,
        content: { "application/json": { schema: {}, example: { name: "a" } }, "application/x-www-form-urlencoded": {} },
      },
      responses: {
        "200": { description: "Success", content: { "application/json": { schema: {}, example: { success: true } } } },
        "404": {},
      },
    })
  })

  it("adds an example to a response of any media type", () => {
    const { paths } = withExamples(document, { "GET /things/{id}": { status: 200, answer: "a,b\r\n" } }) as typeof document
    expect(paths["/things/{id}"].get.responses["200"].content["text/csv"]).toEqual({ example: "a,b\r\n" })
  })

  it("refuses a status that the operation does not have", () => {
    expect(() => withExamples(document, { "GET /things/{id}": { status: 201, answer: {} } })).toThrow("GET /things/{id}")
  })
})
