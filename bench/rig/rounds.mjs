/**
 * Measures all contenders in each round. The order changes from round to round, so that other work on the machine affects all equally.
 * @template {string} N
 * @param {number} rounds
 * @param {Record<N, () => Promise<number>>} contenders each returns one figure
 * @returns {Promise<Record<N, number[]>>} one figure for each round
 */
export async function interleave(rounds, contenders) {
  const names = Object.keys(contenders)
  const figures = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    const turn = names.map((_, index) => names[(index + round) % names.length])
    for (const name of round % 2 === 0 ? turn : turn.reverse()) {
      figures[name].push(await contenders[name]())
    }
  }
  return figures
}

export function median(figures) {
  return quantile(figures, 0.5)
}

export function quantile(figures, q) {
  const sorted = [...figures].sort((a, b) => a - b)
  const position = (sorted.length - 1) * q
  const lower = sorted[Math.floor(position)]
  const upper = sorted[Math.ceil(position)]
  return lower + (upper - lower) * (position - Math.floor(position))
}

/** For each round, the ratio of the measured figure to the reference's. */
export function ratios(measured, reference) {
  return measured.map((figure, round) => figure / reference[round])
}

/**
 * The result of a row: the median over the rounds, with the lowest and the highest round.
 * @param {number[]} figures one per round: ratios, or differences in the row's `unit`
 * @returns {{ ratio: number, spread: [number, number] }}
 */
export function judged(figures) {
  return { ratio: median(figures), spread: [Math.min(...figures), Math.max(...figures)] }
}
