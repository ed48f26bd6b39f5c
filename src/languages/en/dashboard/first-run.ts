/** Names that the checklist gives to Medusa's records, in English. They are stored in the language of the shop. */
export const texts = {
  dish: {
    stored: { option: "Size", value: "Regular", profile: "Standard" },
  },
} as const
