/** Creates a tag that the page does not have, with the `theme` of the menu. */
export function newTag(name: string): HTMLElement {
  const tag = document.createElement(name)
  tag.setAttribute("theme", document.querySelector("svc-catalog")?.getAttribute("theme") ?? "")
  return tag
}
