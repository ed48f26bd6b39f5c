/** Texts of alarms for the owner. */
export const alarms = {
  texts: {
    order_unaccepted: {
      one: "Nobody has accepted order {label} for a minute.",
      other: "Nobody has accepted order {label} for {minutes} minutes.",
    },
    no_screen: {
      one: "The store is open and no screen has been connected for a minute.",
      other: "The store is open and no screen has been connected for {minutes} minutes.",
    },
    printer_silent: {
      one: "The printer “{label}” has not answered for a minute and has tickets waiting.",
      other: "The printer “{label}” has not answered for {minutes} minutes and has tickets waiting.",
    },
  },
  advice: {
    order_unaccepted: "Accept or refuse it: the customer is waiting.",
    no_screen: "Open the board of the kitchen or the counter, or close the service.",
    printer_silent: "Check its paper, power and network. Tickets that wait are not lost.",
  },
  action: "Open the counter",
}

/** Texts of printed tickets. */
export const tickets = {
  reprint: "REPRINT",
  changed: "CHANGED",
  cancelled: "CANCELLED",
  added: "ADD",
  removed: "REMOVE",
  no_note: "Note removed",
  order: "Order {number}",
  table: "Table {table}",
  dine_in: "Dine-in",
  placed: "Placed {time}",
  due: "For {time}",
  note: "Note",
  subtotal: "Subtotal",
  discount: "Discount",
  tax: "{label} {rate} % of {base}",
  total: "Total",
  paid: "Paid: {method}",
  unpaid: "To pay: {method}",
}
