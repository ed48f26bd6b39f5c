/** Random numbers from 0 to less than 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Draws an element by weight. */
export function weighted(list, weightOf) {
  let sum = 0
  const bounds = list.map((item) => {
    sum += weightOf(item)
    return sum
  })
  return (random) => {
    const wanted = random() * sum
    return list[bounds.findIndex((bound) => wanted < bound)]
  }
}
