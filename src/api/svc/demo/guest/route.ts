import { serveDocument } from "../../../screens/serve-document"

export const GET = serveDocument("guest.html")
