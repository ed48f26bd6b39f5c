import { common } from "../../../shared/words/fr/common"
import { staff } from "."

export { errors } from "../../../shared/words/fr/errors"

/** Everything that the boards say in French: one file, loaded where it is spoken. */
export const words = { ...common, ...staff }
