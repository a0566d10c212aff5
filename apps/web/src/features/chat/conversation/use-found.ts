import type { Instant, UserId } from '@fanlight/contract'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { loadUntil } from '../thread/threads.ts'
import type { Row } from './rows.ts'

type About = {
  chatWithUserId: UserId
  at: Instant | null
  rows: readonly Row[]
  list: RefObject<VirtualizerHandle | null>
  leaveEnd: () => void
}

/** Goes to the message that is looked for, once what lies between is loaded. Answers its row, which is marked. */
export function useFound({ chatWithUserId, at, rows, list, leaveEnd }: About): string | undefined {
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
  const isThere = place >= 0
  useLayoutEffect(() => {
    if (!isThere) return
    leaveEnd()
    list.current?.scrollToIndex(place, { align: 'center' })
    // Once: afterwards the viewer scrolls, and messages come.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isThere, loaded])
  return rows[place]?.key
}

const isAt = (row: Row, at: Instant): boolean => row.kind === 'message' && row.message.sendTime === at
