import { common } from "../../../shared/words/es/common"
import { staff } from "."

export { errors } from "../../../shared/words/es/errors"

/** Everything that the boards say in Spanish: one file, loaded where it is spoken. */
export const words = { ...common, ...staff }
