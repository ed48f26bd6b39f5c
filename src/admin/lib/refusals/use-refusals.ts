import { useCallback, useEffect, useSyncExternalStore } from "react"
import { getI18n, useTranslation } from "react-i18next"
import type { Speaker } from "./load-sentences"
import type { Refusal } from "./sentences"

let speaker: Speaker | undefined
let isAsked = false
const listeners = new Set<() => void>()

/** Loads the sentences, once. Without them, the service's own messages are shown. */
async function load(): Promise<void> {
  if (isAsked) return
  isAsked = true
  try {
    const { loadSentences } = await import("./load-sentences")
    speaker = await loadSentences()
    for (const each of listeners) each()
  } catch {
    isAsked = false
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the service refuses, in the language of the dashboard. */
export function refusalText(refusal: Refusal): string {
  return speaker?.(refusal, getI18n().language) ?? (refusal.message || refusal.code)
}

/** {@link refusalText}, with the sentences loaded: the component renders again when they are there. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { i18n } = useTranslation()
  const known = useSyncExternalStore(subscribe, () => speaker)
  useEffect(() => void load(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text depends on the loaded sentences and on the language
  return useCallback((refusal) => refusalText(refusal), [known, i18n.language])
}
