import { createServer } from "node:http"

/**
 * A stand-in for the routing services: OSRM and Nominatim as far as a store uses them. Every address is found slightly north of
 * the store, and every route has the given length.
 * @param {{ latitude: number, longitude: number }} store
 * @param {number} meters
 */
export async function startStandInMaps(store, meters) {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    const answer = request.url.startsWith("/route/v1/driving/")
      ? { code: "Ok", routes: [{ distance: meters, duration: meters / 6 }], waypoints: [] }
      : [{ lat: String(store.latitude + 0.01), lon: String(store.longitude), display_name: "Stand-in" }]
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer))
  })
  await new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(0, "127.0.0.1", resolve)
  })
  // The walkthrough must not wait at its end for a connection that the store keeps open.
  server.unref()
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    get requests() {
      return requests
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
