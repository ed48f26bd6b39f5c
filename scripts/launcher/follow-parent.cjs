/* Preloaded into the server: when the launcher ends for any reason, the server finishes its requests and exits. */
if (process.channel) {
  process.channel.unref()
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM")
    setTimeout(() => process.exit(1), 10_000).unref()
  })
}
