export { type AddressInput, addressText, type CartRequest, type CustomerInput } from "../../../domain/ordering"
