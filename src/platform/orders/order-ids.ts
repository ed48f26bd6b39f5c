import { randomBytes } from "node:crypto"

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const timeCharacters = 10
const sequenceCharacters = 3
const randomCharacters = 13

/** Makes one Medusa id (`order_01J…`) per call. */
export type IdSource = (prefix: string) => string

/**
 * Makes ids in Medusa's form (prefix and ULID) for all rows of one order, from one draw of random bytes.
 *
 * Medusa draws sixteen single random bytes per id, and an order has about 35 ids; that would take a tenth of the time of placing an order.
 * Ids of one source share their millisecond. They sort in the order in which they were drawn, so that lines written at the same instant
 * keep the order of the cart. They differ in 65 random bits: a known id (a line's, shown in responses) does not help to guess another (the
 * order's, which opens a route of Medusa).
 *
 * @param now epoch milliseconds, the time part of the ids
 * @param expected how many ids will be needed; more are allowed and draw again
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
    const sequence = encode(drawn, sequenceCharacters)
    drawn += 1
    return `${prefix}_${time}${sequence}${random}`
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
