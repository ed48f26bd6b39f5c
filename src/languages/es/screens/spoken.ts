import { staff } from "./boards"
import { common } from "./every-screen"

/** Everything that the boards say in Spanish: one file, loaded where it is spoken. */
export const words = { ...common, ...staff }
