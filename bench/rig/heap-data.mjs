import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/** The kinds of heap objects that the program creates. The engine creates the others, such as compiled code and object shapes. */
const MADE = [
  "object",
  "array",
  "string",
  "concatenated string",
  "sliced string",
  "closure",
  "regexp",
  "number",
  "symbol",
  "bigint",
  "native",
]
/** A time (ms) after which the host has closed idle connections. */
const SILENCE_MS = 8_000
const DIGIT = { first: 48, last: 57 }
const END_OF_LIST = 93

/**
 * The bytes of the objects that a server's program keeps, from a heap snapshot. The size of the whole heap is less exact: it also varies
 * with the compiler. The server is blocked during the snapshot. The function returns after the server has closed idle connections.
 */
export async function keptData(server) {
  const folder = mkdtempSync(join(tmpdir(), "svc-ordering-heap-"))
  try {
    const file = join(folder, "server.heapsnapshot")
    await server.command("snapshot", file)
    await sleep(SILENCE_MS)
    return madeBytes(readFileSync(file))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The bytes of the objects that the program has created. A snapshot is longer than the maximum string, so it is parsed byte by byte. */
function madeBytes(snapshot) {
  const head = snapshot.toString("utf8", 0, snapshot.indexOf('"nodes":['))
  const { node_fields: fields, node_types: kinds } = JSON.parse(
    head.slice(head.indexOf('"meta":') + '"meta":'.length, head.indexOf('"node_count"')).replace(/,\s*$/, ""),
  )
  const made = new Set(MADE.map((name) => kinds[0].indexOf(name)))
  const [kindAt, sizeAt] = [fields.indexOf("type"), fields.indexOf("self_size")]
  let [bytes, field, kind, value, inNumber] = [0, 0, 0, 0, false]
  for (let at = snapshot.indexOf('"nodes":[') + '"nodes":['.length; ; at++) {
    const byte = snapshot[at]
    if (byte >= DIGIT.first && byte <= DIGIT.last) {
      value = value * 10 + byte - DIGIT.first
      inNumber = true
      continue
    }
    if (inNumber) {
      if (field === kindAt) kind = value
      if (field === sizeAt && made.has(kind)) bytes += value
      field = (field + 1) % fields.length
      value = 0
      inNumber = false
    }
    if (byte === END_OF_LIST || byte === undefined) return bytes
  }
}
