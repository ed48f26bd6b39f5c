import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/** What a program makes; the rest of a heap is the engine's: compiled code, the lists that belong to it, the shapes of objects. */
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
/** Longer than the host keeps a silent connection. */
const SILENCE_MS = 8_000
const DIGIT = { first: 48, last: 57 }
const END_OF_LIST = 93

/**
 * Bytes that a server's program keeps, by a heap snapshot: exact, where the heap's size goes up and down with the compiler's. The
 * server stands still meanwhile; connections that it closes afterwards are gone when this ends.
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

/** A snapshot is longer than a string may be: its list of nodes is read as numbers, byte by byte. */
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
