/* Reference A: what the platform needs for a file route that does nothing. */
exports.GET = (_request, response) => {
  response.json({ ok: true })
}
