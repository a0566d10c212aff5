import { callPlansChannel, callsChannel, type Account } from '@fanlight/contract'
import { Suspense, useEffect } from 'react'
import { logError } from '../../platform/log/log.ts'
import { useChannel } from '../../platform/realtime/hooks.ts'
import { useStore } from '../../platform/store.ts'
import { currentCall } from './call-store.ts'
import { hearPlan } from './plans-news.ts'
import { lazyPartWithTexts } from '../../platform/lazy-part.ts'

const loadDriver = () => import('./call-driver.ts')
const loadGifts = () => import('./call-gifts.ts')

const CallShell = lazyPartWithTexts(async () => (await import('./shell/CallShell.tsx')).CallShell)

/** Hears calls on every page, and keeps the one that is under way in its place while pages come and go. */
export function Events({ account }: { account: Account }) {
  return <CallsOf key={account.userId} account={account} />
}

/** Of one account: with it goes its call. */
function CallsOf({ account }: { account: Account }) {
  useChannel(
    callsChannel,
    { userId: account.userId },
    (event) => {
      loadDriver().then(({ hearCall }) => hearCall(event.data.call), logDriver)
      if (event.type === 'GIFT' || event.type === 'GIFT_COMBO_END') {
        loadGifts().then(({ giftNews }) => giftNews.emit(event), logDriver)
      }
    },
    {
      // It may have rung before this page was there, or this page was reloaded in the middle of it.
      onResync: () => {
        loadDriver().then(({ findCall }) => findCall(), logDriver)
      },
    },
  )
  useChannel(callPlansChannel, { userId: account.userId }, hearPlan)
  useEffect(
    () => () => {
      if (currentCall.get().status !== 'idle') loadDriver().then(({ leaveCall }) => leaveCall(), logDriver)
    },
    [],
  )
  const isShown = useStore(currentCall).status !== 'idle'
  return (
    isShown && (
      <Suspense fallback={null}>
        <CallShell />
      </Suspense>
    )
  )
}

const logDriver = (error: unknown) => logError(error, { about: 'calls' })
