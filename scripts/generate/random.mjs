/** Returns a function that gives random numbers from 0 to less than 1. The same seed gives the same numbers (mulberry32). */
export function randomNumbers(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns a function that draws an element of the list. An element with twice the weight is drawn twice as often. */
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
