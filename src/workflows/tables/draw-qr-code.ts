import { toString as draw } from "qrcode"

/** A QR code as an SVG picture, with the quiet zone that readers need. */
export function drawQrCode(text: string): Promise<string> {
  return draw(text, { type: "svg", errorCorrectionLevel: "M", margin: 4 })
}
