/* Reference A: the platform's time for a file route that does nothing. */
exports.GET = (_request, response) => {
  response.json({ ok: true })
}
