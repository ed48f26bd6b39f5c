import { describeFields } from "../describe-fields"

// biome-ignore lint/suspicious/noExplicitAny: the tests look into a JSON document.
type Json = any

const schema = (properties: object) => ({ type: "object", properties, required: ["name"] })

describe("fields without a description in their schema", () => {
  const document = {
    openapi: "3.1.0",
    paths: {
      "/things": {
        get: {
          parameters: [{ name: "name", in: "query", schema: { type: "string" } }],
          responses: { "200": schema({ data: schema({ name: { type: "string" }, other: { type: "string" } }) }) },
        },
      },
    },
    components: {
      schemas: {
        Thing: schema({
          name: { type: "string" },
          own: { type: "string", description: "Its own." },
          required: { type: "boolean" },
          parts: { type: "array", items: schema({ name: { type: "string", enum: ["name"], default: { name: "x" } } }) },
        }),
      },
    },
  }
  const words = {
    name: "A name.",
    "parts.name": "A part.",
    "query.name": "Things of this name only.",
    own: "Not this.",
    required: "Needed.",
    parts: "Parts.",
    data: "Data.",
    Thing: "A thing.",
  }
  const described: Json = describeFields(document, words)
  const thing = described.components.schemas.Thing

  it("are described by name, or by holder and name if that is more specific", () => {
    expect(thing.properties.name.description).toBe("A name.")
    expect(thing.properties.parts.items.properties.name.description).toBe("A part.")
    const [parameter] = described.paths["/things"].get.parameters
    expect(parameter).toEqual({ name: "name", in: "query", schema: { type: "string" }, description: "Things of this name only." })
    const { data } = described.paths["/things"].get.responses["200"].properties
    expect([data.description, data.properties.name.description]).toEqual(["Data.", "A name."])
    expect(data.properties.other).toEqual({ type: "string" })
  })

  it("are described as records by their name", () => {
    expect(thing.description).toBe("A thing.")
  })

  it("keep their own description, and data that is not a field stays unchanged", () => {
    expect(thing.properties.own.description).toBe("Its own.")
    expect(thing.properties.required).toEqual({ type: "boolean", description: "Needed." })
    expect(thing.required).toEqual(["name"])
    expect(thing.properties.parts.items.properties.name).toMatchObject({ enum: ["name"], default: { name: "x" } })
  })
})
