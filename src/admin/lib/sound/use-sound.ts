import { useSyncExternalStore } from "react"

const KEY = "svc-sound"
/** Notifies the components of this tab. The browser's `storage` event notifies the other tabs. */
const changes = new EventTarget()

/** Whether new orders make a sound in this browser, and how to change that. Off until somebody switches it on here. */
export function useSound(): readonly [on: boolean, set: (on: boolean) => void] {
  return [useSyncExternalStore(watch, isOn), setOn]
}

function isOn(): boolean {
  return localStorage.getItem(KEY) === "on"
}

function setOn(on: boolean): void {
  if (on) localStorage.setItem(KEY, "on")
  else localStorage.removeItem(KEY)
  changes.dispatchEvent(new Event("change"))
}

function watch(changed: () => void): () => void {
  changes.addEventListener("change", changed)
  window.addEventListener("storage", changed)
  return () => {
    changes.removeEventListener("change", changed)
    window.removeEventListener("storage", changed)
  }
}
