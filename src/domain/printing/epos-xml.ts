/** Writes a print request of Epson's Server Direct Print, version 2. The printer commands are sent unchanged, in hexadecimal. */
export function eposRequest(job: string, commands: Buffer): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<PrintRequestInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><timeout>10000</timeout><printjobid>${job}</printjobid></Parameter><PrintData><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"><command>${commands.toString("hex")}</command></epos-print></PrintData></ePOSPrint></PrintRequestInfo>`
}

/** A printer's result for one job. `job`: null from printers of version 1, which send no job id. */
export interface EposResult {
  readonly job: string | null
  readonly success: boolean
  /** `EPTR_REC_EMPTY` (no paper), `SchemaError`; empty: none. */
  readonly code: string
}

/** Maximum number of results that are read. A printer usually reports only the job that it fetched, sometimes a few jobs. */
const MOST_RESULTS = 20

/** Reads the results of a `ResponseFile`, each with the job id before it, at most {@link MOST_RESULTS}. Any other content is ignored. */
export function readEposResults(xml: string): EposResult[] {
  const parts = xml.split(/<ePOSPrint\b/i, MOST_RESULTS + 1)
  return parts.flatMap((part): EposResult[] => {
    // No `<` within a tag: otherwise each of many open tags would be searched to the end of the text.
    const response = /<response\b[^<>]*?\bsuccess\s*=\s*["'](true|1|false|0)["'][^<>]*>/.exec(part)
    if (response === null) return []
    const [tag = "", success = ""] = response
    const job = /<printjobid>\s*([\w-]{1,40})\s*<\/printjobid>/i.exec(part)?.[1] ?? null
    return [{ job, success: success === "true" || success === "1", code: /\bcode\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? "" }]
  })
}
