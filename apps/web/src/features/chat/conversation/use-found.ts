import type { Instant, UserId } from '@fanlight/contract'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { loadUntil } from '../thread/threads.ts'
import type { Row } from './rows.ts'

const AGAIN_MS = 150
const SETTLED_MS = 1_200
/** From then on they decide what is looked at. */
const BY_THE_VIEWER = ['pointerdown', 'wheel', 'keydown'] as const

type About = {
  chatWithUserId: UserId
  at: Instant | null
  rows: readonly Row[]
  scroller: RefObject<HTMLElement | null>
  list: RefObject<VirtualizerHandle | null>
  leaveEnd: () => void
}

/** Goes to the message that is looked for, once what lies between is loaded. Answers its row, which is marked. */
export function useFound({ chatWithUserId, at, rows, scroller, list, leaveEnd }: About): string | undefined {
  const [loaded, setLoaded] = useState<Instant | null>(null)
  useEffect(() => {
    if (at === null) return undefined
    let isWanted = true
    // What could not be loaded is not there to go to, and the way further up says so.
    const come = () => void (isWanted && setLoaded(at))
    loadUntil(chatWithUserId, at).then(come, come)
    return () => {
      isWanted = false
    }
  }, [chatWithUserId, at])

  const place = loaded === null || loaded !== at ? -1 : rows.findIndex((row) => isAt(row, loaded))
  const found = place < 0 ? null : loaded
  const goTo = useRef(() => {})
  const leave = useRef(leaveEnd)
  useLayoutEffect(() => {
    goTo.current = () => center(scroller.current, list.current, place)
    leave.current = leaveEnd
  })
  useLayoutEffect(() => {
    if (found === null) return undefined
    leave.current()
    goTo.current()
    // What was loaded last is still being measured, and a phone moves the list for that only when it stands still.
    const timer = setInterval(() => goTo.current(), AGAIN_MS)
    const stop = () => {
      clearInterval(timer)
      clearTimeout(end)
      for (const moved of BY_THE_VIEWER) removeEventListener(moved, stop, true)
    }
    const end = setTimeout(stop, SETTLED_MS)
    for (const moved of BY_THE_VIEWER) addEventListener(moved, stop, true)
    return stop
  }, [found])
  return rows[place]?.key
}

/** By hand: the list's own way to a row goes on for a while, also when the viewer has gone elsewhere. */
function center(scroller: HTMLElement | null, list: VirtualizerHandle | null, place: number): void {
  if (scroller && list) scroller.scrollTop = list.getItemOffset(place) - scroller.clientHeight / 2
}

const isAt = (row: Row, at: Instant): boolean => row.kind === 'message' && row.message.sendTime === at
