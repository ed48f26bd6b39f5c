import { en } from "./en"
import { es } from "./es"
import { fr } from "./fr"

export default { en: { svc: en }, es: { svc: es }, fr: { svc: fr } }
