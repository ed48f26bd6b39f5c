/** A tag that the page lacks. It is as light or dark as the menu. */
export function newTag(name: string): HTMLElement {
  const tag = document.createElement(name)
  tag.setAttribute("theme", document.querySelector("svc-catalog")?.getAttribute("theme") ?? "")
  return tag
}
