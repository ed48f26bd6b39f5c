import { type RefObject, useEffect, useReducer, useState } from "react"
import type { CardPlace } from "../../../domain/orders/card-places"
import { LANES, type Lane } from "../../../domain/orders/lanes"
import { StillLanes } from "../../lib/orders/still-lanes"

const CLOSE_MS = 250

interface ShownLanes {
  readonly placesOf: (lane: Lane) => readonly CardPlace[]
  /** The number of orders that wait to be added because somebody touches a card below them. Orders moved on this screen are not counted. */
  readonly waiting: number
  readonly showAll: () => void
  /** The height (px) of a card that has left, so that nothing below its gap moves. */
  readonly heightOf: (lane: Lane, id: string) => number
  /** The orders on which the user of this screen acts. */
  readonly own: Set<string>
}

/** The lanes of a board, in which no card moves under a finger. @param wanted the ids of the orders of each lane */
export function useStillLanes(wanted: ReadonlyMap<Lane, readonly string[]>, board: RefObject<HTMLElement>): ShownLanes {
  const [still] = useState(() => new StillLanes())
  const [heights] = useState(() => new Map<string, number>())
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const waiting = still.follow(wanted, performance.now())
  const isWaiting = waiting.length > 0
  for (const lane of LANES)
    for (const { id, gone } of still.of(lane)) {
      const key = `${lane} ${id}`
      if (gone === undefined) heights.delete(key)
      // The page still shows the card, so that its height can be measured.
      else if (!heights.has(key)) heights.set(key, cardOf(board.current, lane, id)?.getBoundingClientRect().height ?? 0)
    }
  useTouched(still)
  useEffect(() => {
    const timer = setInterval(() => {
      if (still.close(performance.now()) || isWaiting) redraw()
    }, CLOSE_MS)
    return () => clearInterval(timer)
  }, [still, isWaiting])
  return {
    placesOf: (lane) => still.of(lane),
    // Orders moved on this screen are added within a second, so they do not count.
    waiting: waiting.filter((id) => !still.own.has(id)).length,
    showAll: () => {
      still.release()
      redraw()
    },
    heightOf: (lane, id) => heights.get(`${lane} ${id}`) ?? 0,
    own: still.own,
  }
}

const cardOf = (board: HTMLElement | null, lane: Lane, id: string): Element | null | undefined =>
  board?.querySelector(`[data-lane="${lane}"] [data-card="${id}"]`)

/** Reports every touch of the page to the lanes. */
function useTouched(still: StillLanes): void {
  useEffect(() => {
    const touched = ({ type, target, pointerType }: Event & { readonly pointerType?: string }): void => {
      const at = target instanceof Element ? target : null
      const lane = LANES.find((name) => name === at?.closest<HTMLElement>("[data-lane]")?.dataset.lane)
      // Only a mouse stays where it was, unlike a finger or a key.
      const isMouse = type === "wheel" || pointerType === "mouse"
      const card = isMouse ? at?.closest<HTMLElement>("[data-card]")?.dataset.card : undefined
      still.touch({ lane, card }, performance.now())
    }
    const left = (): void => still.release()
    const names = ["pointerdown", "pointermove", "pointerup", "touchmove", "touchend", "keydown", "wheel"]
    for (const name of names) window.addEventListener(name, touched, { capture: true, passive: true })
    document.documentElement.addEventListener("mouseleave", left)
    return () => {
      for (const name of names) window.removeEventListener(name, touched, { capture: true })
      document.documentElement.removeEventListener("mouseleave", left)
    }
  }, [still])
}
