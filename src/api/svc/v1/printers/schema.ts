import { z } from "@medusajs/framework/zod"
import {
  JOB_KINDS,
  JOB_STATES,
  MOST_COPIES,
  PAPER_WIDTHS,
  PRINT_TRIGGERS,
  PRINTER_PROTOCOLS,
  PRINTER_STATES,
  TICKET_LAYOUTS,
} from "../../../../domain/printing"
import { pathInteger } from "../../../../http"
import { LANGUAGES } from "../../../../languages"
import { line } from "../../../contracts/account-record"

const stations = z
  .array(line.min(1).regex(/\S/))
  .max(20)
  .describe("Stations (`metadata.station` of products) whose lines are on kitchen tickets; empty: all lines.")
const protocol = z
  .enum(PRINTER_PROTOCOLS)
  .describe(
    "`cloudprnt`: Star CloudPRNT. `epson_sdp`: Epson Server Direct Print. `browser`: no jobs and no `url`; people print its tickets by hand, from a board or the dashboard.",
  )
const width = z.union([z.literal(PAPER_WIDTHS[0]), z.literal(PAPER_WIDTHS[1])]).describe("Width of the paper in millimetres.")
const layout = z.enum(TICKET_LAYOUTS).describe("`kitchen`: what to prepare, without prices. `receipt`: what to pay, with taxes.")
const copies = z.int().min(1).max(MOST_COPIES).describe("Number of tickets per job.")
const language = z.enum(LANGUAGES).describe("Language of the ticket.")
const trigger = z.enum(PRINT_TRIGGERS).describe("When a ticket is printed: the order is placed, accepted, or in preparation.")
const name = line.min(1).regex(/\S/).describe("Display name of the printer.")

/** A printer (contract section 17). */
export const printerSchema = z.object({
  id: z.int().min(1),
  name: z.string(),
  protocol,
  width_mm: width,
  stations,
  layout,
  copies,
  language,
  on: trigger,
  url: z
    .string()
    .nullable()
    .describe(
      "The address to enter in the printer. It contains the printer's key. It is shown only when the printer or a new key is created; a change of the protocol also creates a new key.",
    ),
  last_seen_at: z.string().nullable().describe("When the printer last asked for jobs."),
  waiting_jobs: z.int().min(0).describe("Number of jobs that it has not confirmed yet."),
  state: z
    .enum(PRINTER_STATES)
    .nullable()
    .describe(
      "`new`: it has never asked for jobs at its address. `silent`: it has not asked for jobs within `printer_silent_minutes`. `stuck`: it asks, but does not print what it fetches: it may need paper. `null`: it fetches no jobs.",
    ),
})

export const printerBody = z.object({
  name,
  protocol,
  width_mm: width.optional().default(80),
  stations: stations.optional().default([]),
  layout: layout.optional().default("kitchen"),
  copies: copies.optional().default(1),
  language: language.optional(),
  on: trigger.optional().default("accepted"),
})

export const printerChange = z.object({
  name: name.optional(),
  protocol: protocol.optional(),
  width_mm: width.optional(),
  stations: stations.optional(),
  layout: layout.optional(),
  copies: copies.optional(),
  language: language.optional(),
  on: trigger.optional(),
})

export const printerPath = z.object({ id: pathInteger() })
export const jobPath = printerPath.extend({ job: pathInteger().describe("Id of the job.") })

/** A job of a printer. */
export const printJobSchema = z.object({
  id: z.int().min(1),
  order_id: z.string(),
  number: z.int().describe("Number of the order."),
  kind: z
    .enum(JOB_KINDS)
    .describe(
      "`ticket`: the order. `reprint`: the order again, on request. `change`: what has changed since its last ticket. `cancellation`: that it is cancelled.",
    ),
  state: z.enum(JOB_STATES).describe("`leased`: fetched by the printer and not confirmed yet."),
  attempts: z
    .int()
    .min(0)
    .describe(
      "How often the printer fetched it. A ticket that may have been printed before is marked as a reprint; one that the printer reported as not printed is not.",
    ),
  created_at: z.string(),
  printed_at: z.string().nullable().describe("When the printer confirmed it."),
})
