import { common } from "../../../shared/words/en/common"
import { staff } from "."

/** Everything that the boards say in English: one file, loaded where it is spoken. */
export const words = { ...common, ...staff }
