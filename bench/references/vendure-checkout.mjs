const ORDER = `... on Order { id code state totalWithTax lines { id quantity linePriceWithTax productVariant { id name } } }
  ... on ErrorResult { errorCode message }`

const ADD = `mutation ($id: ID!) { result: addItemToOrder(productVariantId: $id, quantity: 1) { ${ORDER} } }`
const CUSTOMER = `mutation ($input: CreateCustomerInput!) { result: setCustomerForOrder(input: $input) { ${ORDER} } }`
const ADDRESS = `mutation ($input: CreateAddressInput!) { result: setOrderShippingAddress(input: $input) { ${ORDER} } }`
const SHIPPING = `mutation ($ids: [ID!]!) { result: setOrderShippingMethod(shippingMethodId: $ids) { ${ORDER} } }`
const ARRANGE = `mutation { result: transitionOrderToState(state: "ArrangingPayment") { ${ORDER} } }`
const PAY = `mutation ($input: PaymentInput!) { result: addPaymentToOrder(input: $input) { ${ORDER} } }`

const STREET = {
  fullName: "Lola Luna",
  streetLine1: "Calle de Alcalá 50",
  city: "Madrid",
  postalCode: "28014",
  countryCode: "ES",
}
/** The number of e-mail addresses. With the same address, all guests would wait for the lock on the same customer's row. */
const GUESTS = 1_000

/**
 * Reference E: a guest's checkout by Vendure's shop API, eight calls like Medusa's own (B).
 * @param {ReturnType<typeof import("../rig/load.mjs").createClient>} client
 * @returns {Promise<{ addItems: () => Promise<unknown>, order: () => Promise<string> }>} `addItems`: a new guest puts three items into the
 *   cart; `order`: a new guest puts three items into the cart, places the order, and gets the order's code
 */
export async function vendureCheckout(client) {
  const ask = async (query, variables, { headers, onHeaders } = {}) => {
    const { data, errors } = await client.post("/shop-api", { query, variables }, { headers, onHeaders })
    const failed = errors?.[0] ?? (data.result?.errorCode ? data.result : undefined)
    if (failed) throw new Error(`Vendure: ${failed.errorCode ?? ""} ${failed.message}`)
    return data.result
  }
  const { items } = await ask("{ result: products(options: { take: 100 }) { items { variants { id } } } }")
  if (items.length !== 100) throw new Error(`Vendure should show 100 products, not ${items.length}`)
  const variants = items.map((product) => product.variants[0].id)
  let drawn = 0

  async function fillCart() {
    drawn += 1
    const guest = drawn
    let headers = {}
    const onHeaders = (answered) => {
      const token = answered["vendure-auth-token"]
      if (token !== undefined) headers = { authorization: `Bearer ${token}` }
    }
    const say = (query, variables) => ask(query, variables, { headers, onHeaders })
    let cart
    for (const offset of [0, 1, 2]) {
      cart = await say(ADD, { id: variants[(guest * 37 + offset * 11) % variants.length] })
    }
    if (cart.lines.length !== 3) throw new Error(`Vendure's cart should have three lines, not ${cart.lines.length}`)
    return { say, guest }
  }

  async function order(shippingMethodId) {
    const { say, guest } = await fillCart()
    const emailAddress = `guest${guest % GUESTS}@example.com`
    await say(CUSTOMER, { input: { firstName: "Lola", lastName: "Luna", phoneNumber: "+34600111222", emailAddress } })
    await say(ADDRESS, { input: STREET })
    await say(SHIPPING, { ids: [shippingMethodId] })
    await say(ARRANGE)
    const placed = await say(PAY, { input: { method: "efectivo", metadata: {} } })
    if (placed.state !== "PaymentAuthorized") throw new Error(`Vendure's flow made no order: ${JSON.stringify(placed)}`)
    return placed.code
  }

  const { say } = await fillCart()
  await say(ADDRESS, { input: STREET })
  const [method] = await say("{ result: eligibleShippingMethods { id } }")
  return { addItems: fillCart, order: () => order(method.id) }
}
