import { staff } from "./boards"
import { common } from "./every-screen"

/** All texts of the boards in French, in one file that only boards in this language load. */
export const words = { ...common, ...staff }
