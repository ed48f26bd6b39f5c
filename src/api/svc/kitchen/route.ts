import { servePage } from "../../screens/serve"

export const GET = servePage("kitchen")
