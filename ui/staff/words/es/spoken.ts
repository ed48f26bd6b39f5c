import { common } from "../../../shared/words/es/common"
import { staff } from "."

/** Everything that the boards say in Spanish: one file, loaded where it is spoken. */
export const words = { ...common, ...staff }
