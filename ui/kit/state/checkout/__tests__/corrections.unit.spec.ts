import type { Address, Profile } from "../../../../../src/client"

/** The guest's saved addresses at the service. */
let saved: Partial<Address>[] = []
jest.mock("../../service", () => ({
  client: () => Promise.resolve({ me: { addresses: { list: () => Promise.resolve(saved) } } }),
}))

const HOME = {
  id: "home",
  address_1: "Calle 1",
  address_2: "",
  postcode: "46001",
  city: "Valencia",
  notes: "ring",
  default: true,
}
const WORK = { ...HOME, id: "work", address_1: "Avenida 2", default: false }
const ANA = { first_name: "Ana", last_name: "Ruiz", phone: "1" } as Profile

/** The state of a page after sign-in. */
async function signedIn() {
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { name: "" }),
    document: new EventTarget(),
    location: new URL("https://shop.example/"),
  })
  const state = { ...(await import("../../guest/account")), ...(await import("../corrections")), ...(await import("../request")) }
  saved = [HOME, WORK]
  state.account.value = ANA
  await state.readAddresses()
  return state
}

beforeEach(() => jest.resetModules())

it("when a saved address is corrected, an order for it gets the corrected address", async () => {
  const { person, followAddresses } = await signedIn()
  saved = [{ ...HOME, address_2: "2B", notes: "knock" }, WORK]
  await followAddresses()
  expect(person.value).toMatchObject({ street: "Calle 1", door: "2B", courierNote: "knock" })
  saved = [{ ...HOME, address_1: "Calle 3" }, WORK]
  await followAddresses()
  expect(person.value).toMatchObject({ street: "Calle 3", courierNote: "ring" })
})

it("the guest's own note for the courier is kept when the saved address is corrected", async () => {
  const { person, setPerson, followAddresses } = await signedIn()
  setPerson({ courierNote: "by the garden" })
  saved = [{ ...HOME, address_1: "Calle 3" }, WORK]
  await followAddresses()
  expect(person.value).toMatchObject({ street: "Calle 3", courierNote: "by the garden" })
})

it("when a saved address is removed, an order for it gets the default address, or none if no address is left", async () => {
  const { person, followAddresses } = await signedIn()
  saved = [{ ...WORK, default: true }]
  await followAddresses()
  expect(person.value.street).toBe("Avenida 2")
  saved = []
  await followAddresses()
  expect(person.value).toMatchObject({ street: "", postcode: "", city: "", courierNote: "" })
})

it("a typed address that is not among the saved ones stays", async () => {
  const { person, setPerson, followAddresses } = await signedIn()
  setPerson({ street: "Plaza 9" })
  saved = [{ ...HOME, address_1: "Calle 3" }]
  await followAddresses()
  expect(person.value.street).toBe("Plaza 9")
})

it("name and phone follow the profile, unless they were typed differently", async () => {
  const { person, setPerson, takeProfile } = await signedIn()
  expect(person.value).toMatchObject({ name: "Ana Ruiz", phone: "1" })
  takeProfile({ ...ANA, first_name: "Anna", phone: "2" })
  expect(person.value).toMatchObject({ name: "Anna Ruiz", phone: "2" })
  setPerson({ phone: "3" })
  takeProfile({ ...ANA, first_name: "Ane", phone: "4" })
  expect(person.value).toMatchObject({ name: "Ane Ruiz", phone: "3" })
})
