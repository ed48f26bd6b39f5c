import { kitAddress } from "../load-kit"

it.each([
  ["https://shop.example", "https://shop.example/svc/kit/svc.js"],
  ["https://shop.example/", "https://shop.example/svc/kit/svc.js"],
  ["https://example.com/medusa", "https://example.com/medusa/svc/kit/svc.js"],
  ["http://localhost:9000/medusa/", "http://localhost:9000/medusa/svc/kit/svc.js"],
])("the kit of %s is at %s", (service, address) => {
  expect(kitAddress(service)).toBe(address)
})
