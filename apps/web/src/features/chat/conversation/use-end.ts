import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Row } from './rows.ts'

/** So near to the end, what comes is followed. */
const NEAR_PX = 96
/** Less than this is the list's own doing, when a row turns out higher than was thought. */
const MOVED_PX = 2

type About = {
  scroller: RefObject<HTMLElement | null>
  rows: readonly Row[]
  viewer: string
}

type Away = { isAway: boolean; until: number }
const AT_END: Away = { isAway: false, until: Infinity }

/**
 * Keeps who is at the end of a conversation at its end, and counts what comes for who reads above it. By hand, whenever
 * something has another height: the list's own way to a row goes on for a while, and would go to another row when older
 * ones come before it.
 */
export function useEnd({ scroller, rows, viewer }: About) {
  const isAtEnd = useRef(true)
  const isSettled = useRef(false)
  const offsetBefore = useRef(0)
  const putAt = useRef(0)
  const followed = useRef<string>(undefined)
  const [away, setAway] = useState<Away>(AT_END)
  const last = rows[rows.length - 1]
  const lastKey = last?.key
  const isOwn = last !== undefined && last.kind !== 'day' && last.isOwn

  const toEnd = useCallback(() => {
    putAt.current = scrollToEnd(scroller.current)
  }, [scroller])

  function goToEnd(): void {
    isAtEnd.current = true
    setAway(AT_END)
    toEnd()
  }

  function leave(): void {
    isAtEnd.current = false
    isSettled.current = true
    setAway({ isAway: true, until: latestOf(rows) })
  }
  const leaveNow = useRef(leave)
  useLayoutEffect(() => {
    leaveNow.current = leave
  })

  // What one sends oneself is always followed; what others send only from the end.
  useLayoutEffect(() => {
    const isNew = followed.current !== lastKey
    followed.current = lastKey
    if (lastKey === undefined || !(isAtEnd.current || (isNew && isOwn))) return
    isAtEnd.current = true
    setAway(AT_END)
    toEnd()
  }, [toEnd, lastKey, isOwn])

  // Rows are measured, the field below grows, a keyboard opens: the end stays in view.
  useEffect(() => {
    const element = scroller.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => {
      if (!isAtEnd.current) return
      // Moved in this very frame, which is heard of only afterwards: who has just begun to scroll is not pulled back.
      if (element.scrollTop < putAt.current - MOVED_PX && !isNearEnd(element, element.scrollTop)) leaveNow.current()
      else toEnd()
    })
    observer.observe(element)
    for (const part of element.children) observer.observe(part)
    return () => observer.disconnect()
  }, [scroller, toEnd])

  return {
    goToEnd,
    /** Something further up is looked at. */
    leave,
    isAway: away.isAway,
    /** How many of the other side's came while the viewer reads above. */
    news: away.isAway ? rows.filter((row) => isNews(row, viewer, away.until)).length : 0,
    /** The viewer has scrolled up: what is near the top is asked for by that, not by the list that is still being measured. */
    isReadingAbove: () => !isAtEnd.current,
    scrolled(offset: number): void {
      const element = scroller.current
      if (!element) return
      const isUp = offset < offsetBefore.current - MOVED_PX
      offsetBefore.current = offset
      if (isNearEnd(element, offset)) {
        isSettled.current = true
        isAtEnd.current = true
        setAway(AT_END)
      } else if (isUp && isSettled.current && isAtEnd.current) leave()
    },
  }
}

/** Answers where that is. */
function scrollToEnd(element: HTMLElement | null): number {
  if (!element) return 0
  element.scrollTop = element.scrollHeight
  return element.scrollTop
}

const isNearEnd = (element: HTMLElement, offset: number): boolean =>
  element.scrollHeight - element.clientHeight - offset < NEAR_PX

const isNews = (row: Row, viewer: string, until: number): boolean =>
  row.kind === 'message' && row.message.fromUserId !== viewer && row.message.sendTime > until

function latestOf(rows: readonly Row[]): number {
  const row = rows.findLast(({ kind }) => kind === 'message')
  return row?.kind === 'message' ? row.message.sendTime : 0
}
