import { generateEntityId } from "@medusajs/framework/utils"

/** A key for a new row, told by its prefix. */
export const newKey = (prefix: string): string => generateEntityId(undefined, prefix)
