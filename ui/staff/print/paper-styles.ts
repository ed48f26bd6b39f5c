/**
 * Styles of a printed ticket: black on white, for thermal printers; quantities on kitchen tickets are 24 pt. Printers print 72 mm of a roll of
 * 80 mm, and 50 mm of a roll of 58 mm.
 */
export const paperStyles = `
  .paper { position: absolute; left: -1000mm; top: 0; box-sizing: border-box; width: 80mm; padding: 2mm 4mm 4mm; background: #fff; color: #000; font: 10.5pt/1.25 system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  .paper-58 { width: 58mm; font-size: 9.5pt; }
  .paper-A4 { width: 120mm; font-size: 12pt; }
  .paper p { margin: 0; }
  .paper hr { margin: 1.5mm 0; border: 0; border-top: 0.4mm solid #000; }
  .paper .title { font-size: 28pt; font-weight: 800; line-height: 1.1; text-align: left; }
  .paper .big { font-size: 1.45em; font-weight: 700; line-height: 1.2; }
  .paper .center { text-align: center; }
  .paper .item { display: grid; grid-template-columns: minmax(11mm, max-content) 1fr; column-gap: 2mm; align-items: baseline; font-size: 1.3em; font-weight: 600; line-height: 1.2; break-inside: avoid; }
  .paper .item b { font-size: 24pt; line-height: 1.05; }
  .paper .mark { margin: 0.6mm 0; }
  .paper .mark span { padding: 0.2mm 1.2mm; background: #000; color: #fff; font-size: 1.2em; font-weight: 800; print-color-adjust: exact; -webkit-print-color-adjust: exact; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
  .paper .sum, .paper .total { display: flex; justify-content: space-between; align-items: flex-end; gap: 3mm; }
  .paper .sum > :last-child, .paper .total > :last-child { flex: none; text-align: right; }
  .paper .total { font-size: 1.5em; font-weight: 800; }
  @media print {
    :root, body { height: auto; background: #fff; }
    body > :not(.paper) { display: none !important; }
    .paper { position: static; }
    .paper-A4 { padding: 0; }
  }
`
