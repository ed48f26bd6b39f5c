import { randomNumbers, weighted } from "./random.mjs"

/** Sales per weekday relative to the average, from Monday on. */
const WEEKDAYS = [0.75, 0.75, 0.85, 1, 1.35, 1.5, 1.25]
/** Sales of the last day relative to the first. */
const GROWTH = 2
const DAY = 86_400_000
/** One in this many orders is still in the kitchen, up to a kitchen's capacity. */
const PER_ORDER_OF_TODAY = 20
const MOST_OF_TODAY = 50

/**
 * @typedef {object} Original
 * @property {string} day of its slot, YYYY-MM-DD
 * @property {string} time of its slot
 * @property {boolean} account whether an account ordered it
 * @property {number} weight relative frequency in the past; 0: never
 * @property {boolean} today whether its copies belong to today
 */

/**
 * @typedef {object} Copy
 * @property {number} original index of its original
 * @property {number} days days before the original's day
 * @property {number} lead minutes from the order to its slot
 * @property {number} after minutes from the slot to its last move
 * @property {number} person see `grow-orders`
 * @property {number} round of product copies
 */

/**
 * Draws the copies, oldest first: more at the end of a week, and more recently than long ago.
 * @param {object} wishes
 * @param {Original[]} wishes.originals
 * @param {number} wishes.count
 * @param {number} [wishes.days] length of the past in days; or
 * @param {number} [wishes.perDay] the same number every day, for as many days as needed
 * @param {number} wishes.accounts people with an account (numbers from 0, in the order of registration)
 * @param {number} wishes.guests people without an account (the numbers after those with one)
 * @param {number[]} wishes.rounds
 * @param {number} wishes.seed
 * @returns {Copy[]}
 */
export function planOrders({ originals, count, days, perDay, accounts, guests, rounds, seed }) {
  const random = randomNumbers(seed)
  const indexed = originals.map((original, index) => ({ ...original, index }))
  const ofToday = indexed.filter(({ today }) => today)
  const open = ofToday.length === 0 ? 0 : Math.min(MOST_OF_TODAY, Math.floor(count / PER_ORDER_OF_TODAY))
  const perDays = perDay === undefined ? spread(count - open, days, originals[0].day) : evenly(count - open, perDay)
  const draw = weighted(
    indexed.filter(({ weight }) => weight > 0),
    ({ weight }) => weight,
  )
  const person = ({ account }, elapsed) => {
    // Accounts registered over time: nobody orders before registering.
    const known = Math.max(1, Math.floor(accounts * elapsed))
    if (account && accounts > 0) return Math.floor(random() * known)
    return guests > 0 ? accounts + Math.floor(random() * guests) : null
  }
  const copy = (original, back, elapsed) => ({
    original: original.index,
    days: back,
    lead: 30 + Math.floor(random() * 120),
    after: 10 + Math.floor(random() * 60),
    person: person(original, elapsed),
    // Some products sell much more than others.
    round: rounds[Math.floor(rounds.length * random() ** 2)],
  })
  const copies = []
  for (const [index, orders] of perDays.entries()) {
    const ofDay = Array.from({ length: orders }, () => draw(random)).sort((a, b) => (a.time < b.time ? -1 : 1))
    // The originals' day is tomorrow; the past ends yesterday.
    for (const original of ofDay) copies.push(copy(original, perDays.length - index + 1, index / perDays.length))
  }
  for (let index = 0; index < open; index++) copies.push(copy(ofToday[index % ofToday.length], 0, 1))
  return copies
}

/** The number of orders of each day, oldest day first. The numbers add up to `count`. */
function spread(count, days, lastDay) {
  const end = Date.parse(`${lastDay}T00:00:00Z`)
  const weights = Array.from({ length: days }, (_, index) => {
    const weekday = (new Date(end - (days - index + 1) * DAY).getUTCDay() + 6) % 7
    return WEEKDAYS[weekday] * (1 + ((GROWTH - 1) * index) / days)
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let reached = 0
  let given = 0
  return weights.map((weight) => {
    reached += weight
    const orders = Math.round((count * reached) / sum) - given
    given += orders
    return orders
  })
}

function evenly(count, perDay) {
  const full = Array.from({ length: Math.floor(count / perDay) }, () => perDay)
  return count % perDay === 0 ? full : [count % perDay, ...full]
}
