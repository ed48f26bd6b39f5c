import { multiplyProducts } from "../rig/grow.mjs"
import { throughput } from "../rig/load.mjs"
import { interleave, judged, median, ratios } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"

const PATH = "/svc/v1/catalog"

export const catalog = {
  id: "catalog",
  title: "The catalogue compared with the platform's product list (B)",
  async measure(rig) {
    const store = await rig.main()
    const seconds = rig.quick ? 1 : 2
    const headers = { "x-publishable-api-key": store.shop.publishable_key }
    const contenders = {
      catalog: async () => (await throughput({ url: `${store.server.url}${PATH}`, seconds })).perSecond,
      B: async () => (await throughput({ url: `${store.server.url}/store/products?limit=20`, headers, seconds })).perSecond,
    }
    await interleave(1, contenders)
    const figures = await interleave(rig.quick ? 3 : 7, contenders)
    await rig.profile("catalog", store, contenders.catalog)
    const results = [
      {
        row: "GET /catalog, 100 products, warm",
        measured: `${figure(median(figures.catalog))}/s`,
        reference: `B ${figure(median(figures.B))}/s`,
        ...judged(ratios(figures.catalog, figures.B)),
        bar: { atLeast: 40 },
      },
    ]
    return rig.quick ? results : [...results, ...(await manyProducts(rig, store))]
  },
}

async function manyProducts(rig, store) {
  const large = await rig.openStore("products", { prepare: (url) => multiplyProducts(url, 50) })
  try {
    const [few, many] = await Promise.all([store, large].map(countProducts))
    if (many !== few * 50) {
      throw new Error(`The large store should show ${few * 50} products, not ${many}`)
    }
    const load =
      ({ server }, headers) =>
      async () =>
        (await throughput({ url: `${server.url}${PATH}`, headers, seconds: 2, connections: 4 })).bytesPerSecond / 1e6
    const zipped = { "accept-encoding": "gzip" }
    const contenders = {
      small: load(store, zipped),
      large: load(large, zipped),
      smallPlain: load(store),
      largePlain: load(large),
    }
    await interleave(1, contenders)
    const figures = await interleave(5, contenders)
    await rig.profile("catalog-5000", large, contenders.large)
    const row = (title, many, few, bar) => ({
      row: title,
      measured: `${figure(median(many))} MB/s`,
      reference: `100 products ${figure(median(few))} MB/s`,
      ...judged(ratios(many, few)),
      ...bar,
    })
    // Without compression there is no bar: megabytes exceed the processor's cache, so even a bare HTTP server loses two thirds of its speed.
    return [
      row("GET /catalog, 5,000 products, per byte (gzip)", figures.large, figures.small, { bar: { atLeast: 1 } }),
      row("GET /catalog, 5,000 products, per byte (plain)", figures.largePlain, figures.smallPlain, {}),
    ]
  } finally {
    await large.close()
    await rig.database.drop(large.name)
  }
}

async function countProducts({ client }) {
  const { data } = await client.get(PATH)
  return new Set(data.flatMap(({ products }) => products.map(({ id }) => id))).size
}
