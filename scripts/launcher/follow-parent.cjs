/* Preloaded into the server: when the launcher is gone, however it went, the server finishes its work and ends. */
if (process.channel) {
  process.channel.unref()
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM")
    setTimeout(() => process.exit(1), 10_000).unref()
  })
}
