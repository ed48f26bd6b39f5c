const { configure, load } = require("./config.cjs")

/** Reference E: the server that is measured. */
module.exports = async () => {
  const app = await load("@vendure/core").bootstrap(configure({ synchronize: false }))
  return { server: app.getHttpServer() }
}
