import { chatChannel, type Account, type Diamonds } from '@fanlight/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { logError } from '../../platform/log/log.ts'
import { countWaiting } from '../../platform/page/index.ts'
import { useChannel, useRealtimeStatus } from '../../platform/realtime/hooks.ts'
import { sessionEnds } from '../../platform/session/index.ts'
import { useMoneyCache } from '../wallet/index.ts'
import { forgetDrafts } from './composer/drafts.ts'
import { catchUp, closeShownOf, hearChat } from './hear.ts'
import { useUnreadMessages } from './list/conversations.ts'
import { isVisible } from './open-threads.ts'
import { outbox } from './outbox/own-outbox.ts'
import { hearTyping } from './typing.ts'
import { hearProgress } from './video-progress.ts'

/** A tab that was away for less has missed nothing that its connection did not bring. */
const AWAY_MS = 60_000

/** Hears what is said to and by the account, and sends what it wrote. On every page. */
export function Events({ account }: { account: Account }) {
  const { userId } = account
  const isFirst = useRef(true)
  useChannel(chatChannel, { userId }, (event) => hearChat(event, userId), {
    onResync: () => {
      // What was shown before the first join may have missed something between; the count has just been asked for.
      catchUp({ withCount: !isFirst.current })
      isFirst.current = false
    },
    onSignal: (signal) => {
      if (signal.type === 'typing') hearTyping(signal.data.chatWithUserId)
      else if (signal.type === 'video_progress') hearProgress(signal.data)
      else catchUp()
    },
  })
  useOutbox(account)
  useCatchUpOnReturn()
  useCountInTitle(account)
  return null
}

/** What waits is sent when the account comes, when the line is back, and when this tab is looked at again. */
function useOutbox({ userId }: Account): void {
  const money = useMoneyCache()
  const keepBalance = useEffectEvent((balance: Diamonds) => money.keepBalance(balance))
  const isConnected = useRealtimeStatus() === 'connected'

  useEffect(() => {
    const sent = outbox.sent.subscribe(({ diamondBalance }) => {
      if (diamondBalance !== null) keepBalance(diamondBalance)
    })
    void outbox.start(userId).catch(logOutbox)
    const goOn = () => void outbox.goOn().catch(logOutbox)
    window.addEventListener('online', goOn)
    return () => {
      sent()
      window.removeEventListener('online', goOn)
      outbox.stop()
    }
  }, [userId])
  useEffect(() => {
    if (isConnected) void outbox.goOn().catch(logOutbox)
  }, [isConnected])
}

const logOutbox = (error: unknown) => logError(error, { about: 'outbox' })

function useCatchUpOnReturn(): void {
  useEffect(() => {
    let leftAt: number | null = null
    const look = () => {
      if (!isVisible()) leftAt = Date.now()
      else if (leftAt !== null) {
        const isLong = Date.now() - leftAt > AWAY_MS
        leftAt = null
        if (!isLong) return
        catchUp()
        void outbox.goOn().catch(logOutbox)
      }
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}

/** In the title of the tab, beside what waits otherwise; it goes with the account. */
function useCountInTitle({ userId }: Account): void {
  const total = useUnreadMessages().data?.total
  useEffect(() => {
    if (total === undefined) return
    countWaiting('messages', total)
    // All of it was read, perhaps on another device.
    if (total === 0) closeShownOf(userId)
  }, [total, userId])
  useEffect(() => () => countWaiting('messages', 0), [])
}

// For as long as the page lives: when a session ends, what was mounted for it is already gone.
sessionEnds.subscribe(({ cause, user }) => {
  // One that ran out goes on after the next login.
  if (cause !== 'signedOut') return
  outbox.clear(user.userId).catch(logOutbox)
  forgetDrafts(user.userId)
})
