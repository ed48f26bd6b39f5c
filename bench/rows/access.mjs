import { createClient, durations } from "../rig/load.mjs"
import { interleave, judged, median, quantile, ratios } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"

export const access = {
  id: "access",
  title: "The cost of authentication",
  async measure(rig) {
    const store = await rig.main()
    const main = [await bearerCheck(rig, store), await signInTiming(rig, store)]
    return rig.quick ? main : [...main, await signInFlood(store)]
  },
}

/** Measures a public route with and without a credential. Such a route checks a credential if there is one. */
async function bearerCheck(rig, { client, bearer }) {
  const get = (headers) => async () => median(await durations(100, () => client.get("/svc/v1/order-types", { headers })))
  const contenders = { without: get({}), with: get(bearer) }
  await interleave(2, contenders)
  const figures = await interleave(rig.quick ? 5 : 11, contenders)
  return {
    row: "Bearer check, on top of the same route",
    measured: `${figure(median(figures.with))} ms`,
    reference: `without ${figure(median(figures.without))} ms`,
    ...judged(figures.with.map((milliseconds, round) => milliseconds - figures.without[round])),
    unit: " ms",
    bar: { atMost: 1 },
  }
}

async function signInTiming(rig, { client }) {
  const attempt = (username) => () =>
    client.post("/svc/v1/auth/token", { username, password: "not-the-password" }, { expect: 401 })
  let strangers = 0
  const contenders = {
    unknown: async () => median(await durations(5, () => attempt(`nobody${++strangers}@example.com`)())),
    wrong: async () => median(await durations(5, attempt("customer@example.com"))),
  }
  await interleave(1, contenders)
  const figures = await interleave(rig.quick ? 4 : 12, contenders)
  const each = ratios(figures.unknown, figures.wrong)
  return {
    row: "Sign-in, unknown user compared with wrong password",
    measured: `${figure(median(figures.unknown))} ms`,
    reference: `wrong password ${figure(median(figures.wrong))} ms`,
    // A difference in either direction reveals whether the user exists. If the median is below 1, the ratios are inverted.
    ...judged(median(each) < 1 ? each.map((ratio) => 1 / ratio) : each),
    bar: { atMost: 1.1 },
  }
}

const FLOOD = 200

/** Compares `GET /status` while 200 people sign in at once with an idle server. Password hashing must not block the server. */
async function signInFlood({ client }) {
  const crowd = createClient(client.baseUrl, { connections: FLOOD })
  // The password is wrong (401). While its queue of password checks is full, the service answers 503.
  const signIn = (n) =>
    crowd.post("/svc/v1/auth/token", { username: `crowd${n}@example.com`, password: "not-the-password" }, { expect: [401, 503] })
  const calls = 500
  const p99OfStatus = async () => quantile(await durations(calls, () => client.get("/svc/v1/status")), 0.99)
  let answered = 0
  const flooded = async () => {
    let over = false
    const flood = async () => {
      while (!over) {
        await Promise.all(Array.from({ length: FLOOD }, (_, n) => signIn(n)))
        answered += FLOOD
      }
    }
    const measured = p99OfStatus().finally(() => {
      over = true
    })
    // An unexpected answer to a sign-in fails the row.
    const [p99] = await Promise.all([measured, flood()])
    return p99
  }
  try {
    await p99OfStatus()
    const figures = await interleave(7, { idle: p99OfStatus, flooded })
    if (answered === 0) throw new Error("No sign-in was answered during the measurement")
    return {
      row: `GET /status while ${FLOOD} sign in at once, p99`,
      measured: `${figure(median(figures.flooded))} ms`,
      reference: `idle ${figure(median(figures.idle))} ms`,
      ...judged(ratios(figures.flooded, figures.idle)),
      bar: { atMost: 10 },
    }
  } finally {
    crowd.close()
  }
}
