const { configure, load } = require("./config.cjs")

/** Starts the Vendure server that the bench measures (reference E). */
module.exports = async () => {
  const app = await load("@vendure/core").bootstrap(configure({ synchronize: false }))
  return { server: app.getHttpServer() }
}
