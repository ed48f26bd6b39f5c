export { common } from "./common"
export { errors } from "./errors"
