import { common } from "../../../shared/words/en/common"
import { staff } from "."

export { errors } from "../../../shared/words/en/errors"

/** Everything that the boards say in English: one file, loaded where it is spoken. */
export const words = { ...common, ...staff }
