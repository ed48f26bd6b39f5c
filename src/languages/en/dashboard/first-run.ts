/** Names that the checklist gives to records of Medusa's, in English. They are stored in the language of the shop. */
export const texts = {
  dish: {
    stored: { option: "Size", value: "Regular", profile: "Standard" },
  },
} as const
