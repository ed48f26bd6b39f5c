import { generateEntityId } from "@medusajs/framework/utils"

/** Makes the key of a new row, with its prefix. */
export const newKey = (prefix: string): string => generateEntityId(undefined, prefix)
