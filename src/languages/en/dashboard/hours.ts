/** The labels of the time fields beside the text field for hours, in English. */
export const texts = {
  hours: {
    times: "Times of {{day}}",
    choose: "Choose the times",
    from: "From {{range}}",
    to: "To {{range}}",
    add: "Add hours",
    remove: "Remove hours {{range}}",
  },
} as const
