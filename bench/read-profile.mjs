import { readFileSync } from "node:fs"

/*
 * Shows where the time of a CPU profile goes:
 *   node bench/read-profile.mjs .cache/bench/profiles/orders-one-client.cpuprofile [pattern of a url or function]
 * Prints the own time by package and by function. Then prints the time of each function of this repository and of the platform's modules,
 * including the functions that it calls. With a pattern, only matching functions and the functions that they call count.
 */
const [file, pattern] = process.argv.slice(2)
const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, "utf8"))
const byId = new Map(nodes.map((node) => [node.id, { ...node, self: 0, parent: undefined }]))
for (const node of byId.values()) {
  for (const child of node.children ?? []) {
    byId.get(child).parent = node
  }
}
for (const [index, id] of samples.entries()) {
  byId.get(id).self += timeDeltas[index]
}

const wanted = pattern ? new RegExp(pattern) : undefined
const pathOf = (node) => {
  const path = []
  for (let at = node; at; at = at.parent) path.push(at)
  return path
}
const nameOf = ({ callFrame: { functionName, url, lineNumber } }) =>
  `${functionName || "(anonymous)"} ${place(url)}:${lineNumber + 1}`
const place = (url) => url.replace(/^.*node_modules\//, "").replace(/^.*\.cache\/bench\/hosts\/[^/]+\//, "~/")
const packageOf = ({ callFrame: { url, functionName } }) => {
  if (url === "") return functionName
  if (url.startsWith("node:")) return "node"
  const name = place(url)
  return name.startsWith("~/")
    ? name.split("/").slice(0, 4).join("/")
    : name
        .split("/")
        .slice(0, name.startsWith("@") ? 3 : 1)
        .join("/")
}

/** Whether a call is idle time or belongs to the profiler, which calls the native function `dispatch`. */
const isNobodys = ({ callFrame: { functionName, url } }) =>
  url === "" && ["(idle)", "(program)", "dispatch"].includes(functionName)

const totals = { packages: new Map(), functions: new Map(), own: new Map() }
let total = 0
const add = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value)
for (const node of byId.values()) {
  if (node.self === 0 || isNobodys(node)) continue
  const path = pathOf(node)
  if (wanted && !path.some((at) => wanted.test(nameOf(at)))) continue
  total += node.self
  add(totals.packages, packageOf(node), node.self)
  add(totals.functions, nameOf(node), node.self)
  for (const name of new Set(path.map(nameOf))) add(totals.own, name, node.self)
}

print("Own time by package", totals.packages, 30)
print("Own time by function", totals.functions, 40)
print(
  "With everything below, functions of this repository and the platform's modules",
  totals.own,
  70,
  /~\/|@medusajs|mikro-orm|knex/,
)

function print(title, map, count, only = /./) {
  console.log(`\n${title} (${(total / 1000).toFixed(0)} ms in all)`)
  const sorted = [...map].filter(([name]) => only.test(name)).sort((a, b) => b[1] - a[1])
  for (const [name, value] of sorted.slice(0, count)) {
    console.log(`  ${((value / total) * 100).toFixed(1).padStart(5)} %  ${(value / 1000).toFixed(0).padStart(7)} ms  ${name}`)
  }
}
