/**
 * The style of cards, loaded only in shops that show the menu as cards. It imports nothing, so that the menu stays one file. In a section
 * without pictures the cards have no space for one. In the others, a drawn plate stands for a missing picture.
 */
export const cards = `
  .grid { --columns: 1.2; --picture: 122px; --card: 145px; }
  .grid .products { grid-template-columns: repeat(auto-fill, minmax(var(--card), 1fr)); gap: 12px; margin-top: 14px; }
  .grid .product { display: flex; flex-direction: column; padding: 12px; border: 1px solid var(--line); border-radius: var(--radius); }
  .grid .words { flex: 1; }
  .grid .line { align-items: end; min-height: 0; margin-top: 8px; }
  .grid img { order: -1; width: calc(100% + 24px); height: var(--picture); margin: -12px -12px 12px; border-radius: var(--radius) var(--radius) 0 0; }
  .grid .products:has(.pictured) > :not(.pictured) { padding-top: calc(var(--picture) + 12px); background: radial-gradient(circle at 50% calc(var(--picture) / 2), var(--soft) 20px, var(--line) 21px, var(--soft) 22px 31px, var(--line) 32px, transparent 33px), linear-gradient(var(--soft) var(--picture), transparent 0); }
  .grid .products:has(.pictured) .act { position: absolute; top: calc(var(--picture) - 54px); right: 10px; border-radius: 999px; background: var(--surface); box-shadow: 0 2px 8px #0003; }
  @media (min-width: 640px) { .grid { --columns: 2.2; --picture: 164px; --card: 215px; } .grid .products { gap: 20px; } }
`
