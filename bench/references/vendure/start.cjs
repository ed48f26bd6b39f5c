const { configure, load } = require("./config.cjs")

/** Starts the server of reference E that is measured. */
module.exports = async () => {
  const app = await load("@vendure/core").bootstrap(configure({ synchronize: false }))
  return { server: app.getHttpServer() }
}
