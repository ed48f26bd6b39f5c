import { toString as draw } from "qrcode"

/** Draws a QR code as SVG, with the white margin that readers need. */
export function drawQrCode(text: string): Promise<string> {
  return draw(text, { type: "svg", errorCorrectionLevel: "M", margin: 4 })
}
