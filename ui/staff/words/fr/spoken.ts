import { common } from "../../../shared/words/fr/common"
import { staff } from "."

/** Everything that the boards say in French: one file, loaded where it is spoken. */
export const words = { ...common, ...staff }
