import { addTexts } from "../add-texts"
import { en } from "./en"
import { es } from "./es"
import { fr } from "./fr"

addTexts({ en, es, fr })
