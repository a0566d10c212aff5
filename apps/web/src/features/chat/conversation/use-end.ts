import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Row } from './rows.ts'

/** So near to the end, what comes is followed. */
const NEAR_PX = 96

type About = {
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  rows: readonly Row[]
  viewer: string
}

/** Keeps who is at the end of a conversation at its end, and counts what comes for who reads above it. */
export function useEnd({ list, scroller, rows, viewer }: About) {
  const isAtEnd = useRef(true)
  const isSettled = useRef(false)
  const followed = useRef<string>(undefined)
  const [seen, setSeen] = useState<{ isAway: boolean; until: number }>({ isAway: false, until: Infinity })
  const last = rows[rows.length - 1]
  const lastKey = last?.key
  const isOwn = last !== undefined && last.kind !== 'day' && last.isOwn
  const latest = latestOf(rows)

  function goToEnd(): void {
    isAtEnd.current = true
    setSeen({ isAway: false, until: Infinity })
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  }

  // What one sends oneself is always followed; what others send only from the end.
  useLayoutEffect(() => {
    const isNew = followed.current !== lastKey
    followed.current = lastKey
    if (lastKey === undefined || !(isAtEnd.current || (isNew && isOwn))) return
    isAtEnd.current = true
    setSeen((before) => (before.isAway ? { isAway: false, until: Infinity } : before))
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  }, [list, lastKey, isOwn, rows.length])

  // The field below grows, or a keyboard opens: the end stays in view.
  useEffect(() => {
    const element = scroller.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])

  return {
    goToEnd,
    isAway: seen.isAway,
    /** How many of the other side's came while the viewer reads above. */
    news: seen.isAway
      ? rows.filter(
          (row) => row.kind === 'message' && row.message.fromUserId !== viewer && row.message.sendTime > seen.until,
        ).length
      : 0,
    /** Before it has been at the end once, nobody has scrolled. */
    isSettled: () => isSettled.current,
    scrolled(offset: number): void {
      const handle = list.current
      if (!handle) return
      const isNear = handle.scrollSize - handle.viewportSize - offset < NEAR_PX
      if (isNear) isSettled.current = true
      isAtEnd.current = isNear
      setSeen((before) => {
        if (before.isAway === !isNear) return before
        return isNear ? { isAway: false, until: Infinity } : { isAway: true, until: latest }
      })
    },
  }
}

function latestOf(rows: readonly Row[]): number {
  const row = rows.findLast(({ kind }) => kind === 'message')
  return row?.kind === 'message' ? row.message.sendTime : 0
}
