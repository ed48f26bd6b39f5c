import { randomBytes } from "node:crypto"

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const timeCharacters = 10
const placeCharacters = 3
const randomCharacters = 13

/** Makes one platform id (`order_01J…`) per call. */
export type IdSource = (prefix: string) => string

/**
 * Ids in the platform's own form (prefix and ULID) for all rows of one order, out of a single draw of random bytes.
 *
 * The platform draws sixteen single random bytes per id, and an order has some 35 of them: a tenth of the time it takes
 * to place one. Ids of one source share their millisecond. They sort in the order in which they were drawn, so that lines
 * written at the same instant stay in the order of the cart, and differ in 65 random bits: who knows one (a line's, which
 * answers show) cannot guess another (the order's, which opens a route of the platform).
 *
 * @param now epoch milliseconds, the ids' time part
 * @param expected how many ids will be asked for; more is allowed and draws again
 */
export function idSource(now: number, expected = 40): IdSource {
  const time = encode(now, timeCharacters)
  let pool = randomBytes(expected * randomCharacters)
  let offset = 0
  let drawn = 0
  return (prefix) => {
    if (offset + randomCharacters > pool.length) {
      pool = randomBytes(expected * randomCharacters)
      offset = 0
    }
    let random = ""
    for (let i = 0; i < randomCharacters; i++) {
      random += alphabet[(pool[offset + i] as number) & 31]
    }
    offset += randomCharacters
    const place = encode(drawn, placeCharacters)
    drawn += 1
    return `${prefix}_${time}${place}${random}`
  }
}

function encode(value: number, characters: number): string {
  let rest = value
  let text = ""
  for (let i = 0; i < characters; i++) {
    text = alphabet[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}
