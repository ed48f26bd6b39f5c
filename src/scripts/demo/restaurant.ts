import type { StaffRole } from "../../domain/access/roles"
import type { HoursRange, WeekHours } from "../../domain/settings/operation-settings"

/** Casa Amparo: its location, opening hours and staff. */

export const RESTAURANT = {
  name: "Casa Amparo",
  phone: "+34910123456",
  address: { address_1: "Calle de Ponzano, 42", city: "Madrid", province: "Madrid", postal_code: "28003", country_code: "es" },
  addressText: "Calle de Ponzano, 42, 28003 Madrid",
  location: { latitude: 40.4414, longitude: -3.6986 },
} as const

/**
 * The address of the demo under `npm start`, for links in mails and QR codes.
 * @param port the environment's PORT
 */
export function demoAddress(port: string | undefined): string {
  return `http://localhost:${port || "9000"}`
}

const LUNCH: HoursRange = { start: "12:30", end: "16:00" }
const DINNER: HoursRange = { start: "20:00", end: "23:30" }
/** Fridays and Saturdays end after midnight. */
const LONG_DINNER: HoursRange = { start: "20:00", end: "01:30" }

const WEEK = [LUNCH, DINNER]
const WEEKEND = [LUNCH, LONG_DINNER]

export const HOURS: WeekHours = {
  monday: WEEK,
  tuesday: WEEK,
  wednesday: WEEK,
  thursday: WEEK,
  friday: WEEKEND,
  saturday: WEEKEND,
  sunday: WEEK,
}

export interface DemoAccount {
  readonly email: string
  readonly username: string
  readonly name: string
  readonly role: StaffRole
  readonly phone: string
  readonly work: string
}

export const DEMO_PASSWORD = "supersecret"

export const STAFF: readonly DemoAccount[] = [
  {
    email: "gerente@casaamparo.example",
    username: "gerente",
    name: "Amparo Ruiz",
    role: "shop_manager",
    phone: "+34600100001",
    work: "manager",
  },
  {
    email: "sala@casaamparo.example",
    username: "sala",
    name: "Nacho Vidal",
    role: "multistore_user",
    phone: "+34600100002",
    work: "store",
  },
  {
    email: "reparto@casaamparo.example",
    username: "reparto",
    name: "Lucía Moreno",
    role: "deliveryboy_user",
    phone: "+34600100003",
    work: "courier",
  },
]

/** Tables inside, at the bar and on the terrace. */
export const TABLES = [
  { id: "mesa-1", label: "Mesa 1", zone: "Comedor", capacity: 2, active: true },
  { id: "mesa-2", label: "Mesa 2", zone: "Comedor", capacity: 2, active: true },
  { id: "mesa-3", label: "Mesa 3", zone: "Comedor", capacity: 4, active: true },
  { id: "mesa-4", label: "Mesa 4", zone: "Comedor", capacity: 4, active: true },
  { id: "mesa-5", label: "Mesa 5", zone: "Comedor", capacity: 8, active: true },
  { id: "mesa-6", label: "Mesa 6", zone: "Comedor", capacity: 4, active: true },
  { id: "mesa-7", label: "Mesa 7", zone: "Comedor", capacity: 4, active: true },
  { id: "mesa-8", label: "Mesa 8", zone: "Comedor", capacity: 6, active: true },
  { id: "barra-1", label: "Barra 1", zone: "Barra", capacity: 2, active: true },
  { id: "barra-2", label: "Barra 2", zone: "Barra", capacity: 2, active: true },
  { id: "terraza-1", label: "Terraza 1", zone: "Terraza", capacity: 4, active: true },
  { id: "terraza-2", label: "Terraza 2", zone: "Terraza", capacity: 4, active: true },
] as const
