import { metricsText } from "../metrics-text"

describe("metricsText", () => {
  it("writes gauges with their labels, escaped", () => {
    const samples = [{ labels: { status: "ready", name: 'a"b\\c\nd' }, value: 2 }, { value: 0.5 }]
    expect(metricsText([{ name: "svc_a", help: "What it is.", samples }])).toBe(
      '# HELP svc_a What it is.\n# TYPE svc_a gauge\nsvc_a{status="ready",name="a\\"b\\\\c\\nd"} 2\nsvc_a 0.5\n',
    )
  })

  it("a metric without samples keeps its header lines; no metrics give empty text", () => {
    expect(metricsText([{ name: "svc_a", help: "x", samples: [] }])).toBe("# HELP svc_a x\n# TYPE svc_a gauge\n")
    expect(metricsText([])).toBe("")
  })
})
