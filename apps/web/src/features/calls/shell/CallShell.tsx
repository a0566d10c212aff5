import { Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { FocusOverDialogs } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useText } from '../../../platform/i18n/index.ts'
import { openLayer, useLayout } from '../../../platform/navigation/index.ts'
import { useStore } from '../../../platform/store.ts'
import { newMessages } from '../../chat/index.ts'
import { currentCall, tellCall } from '../call-store.ts'
import type { CallState } from '../call-state.ts'
import { CallFooter } from './CallFooter.tsx'
import { CallHeader } from './CallHeader.tsx'
import { CallStage } from './CallStage.tsx'
import { MiniCall } from './MiniCall.tsx'
import { statusText } from './status-text.ts'
import { useDrag } from './use-drag.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'

const CallGifts = lazyPart(async () => (await import('./CallGifts.tsx')).CallGifts)
const CallChat = lazyPart(async () => (await import('./CallChat.tsx')).CallChat)

/**
 * The call, over whatever page is open. No dialog of the kit: the page below goes on working, Escape and a press outside do
 * not end it, and it stays when pages change. Always dark: the person is the brightest thing in it.
 */
export function CallShell() {
  const state = useStore(currentCall)
  useUnread(state)
  useFullscreen(state.isFullscreen)
  return createPortal(
    <>
      <Announcement state={state} />
      {state.isMini ? <MiniCall state={state} /> : <CallWindow state={state} />}
    </>,
    document.body,
  )
}

function CallWindow({ state }: { state: CallState }) {
  const text = useText()
  const isPhone = useLayout() === 'mobile'
  const { status, isFullscreen, isChatOpen, other } = state
  const isWhole = isPhone || isFullscreen
  const { box, moved, handle } = useDrag(!isWhole)
  useBackMinimises(isPhone && status !== 'ended')

  return (
    <div
      className={clsx(
        'pointer-events-none fixed inset-0 flex items-center justify-center gap-3',
        // Over dialogs only while it rings: what is paid for during a call is asked for over it.
        status === 'incoming' ? 'z-60' : 'z-40',
        !isWhole && 'p-6',
      )}
    >
      <div
        ref={box}
        // Not by a transform: it would hold the menu inside to its own box.
        style={{ left: moved.x, top: moved.y }}
        role="dialog"
        aria-label={text('calls.with', { name: other?.nickName ?? '' })}
        tabIndex={-1}
        data-theme="dark"
        className={clsx(
          'pointer-events-auto relative isolate flex flex-col overflow-clip bg-black text-white shadow-float outline-none',
          isWhole && 'size-full',
          !isWhole && 'animate-pop rounded-card',
          // What is left of a call needs no more room than it says.
          !isWhole && (status === 'ended' ? 'h-[440px] w-[420px]' : 'h-[min(640px,100%)] w-[min(920px,100%)]'),
        )}
      >
        {status === 'incoming' && <FocusOverDialogs over={box} />}
        <CallHeader state={state} handle={handle} isPhone={isPhone} />
        <CallStage state={state} />
        {status === 'connected' && state.call && (
          <Suspense fallback={null}>
            <CallGifts key={state.call.callId} call={state.call} isPhone={isPhone} />
          </Suspense>
        )}
        <CallFooter state={state} isPhone={isPhone} />
      </div>
      {isChatOpen && !isPhone && (
        <Suspense fallback={null}>
          <CallChat state={state} />
        </Suspense>
      )}
    </div>
  )
}

/** What happens, for who does not see it. */
function Announcement({ state }: { state: CallState }) {
  const text = useText()
  return (
    <p role="status" aria-live={state.status === 'incoming' ? 'assertive' : 'polite'} className="sr-only">
      {statusText(state, text)}
    </p>
  )
}

/** On a phone the call fills the screen: Back leads to the page below, and the call stays. */
function useBackMinimises(isOn: boolean): void {
  useEffect(() => (isOn ? openLayer(() => tellCall({ type: 'minimised' })) : undefined), [isOn])
}

/** The whole page, not the window of the call: what is paid for during it must be seen too. */
function useFullscreen(isOn: boolean): void {
  useEffect(() => {
    const page = document.documentElement
    // A browser that has none, or does not want to, shows the call in all of its own window.
    if (!isOn || typeof page.requestFullscreen !== 'function') return undefined
    page.requestFullscreen().catch(() => undefined)
    const follow = () => {
      if (!document.fullscreenElement) tellCall({ type: 'fullscreen', isOn: false })
    }
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    }
  }, [isOn])
}

function useUnread({ other }: CallState): void {
  const otherId = other?.userId
  useEffect(
    () =>
      newMessages.subscribe(({ chatWithUserId }) => {
        if (chatWithUserId === otherId) tellCall({ type: 'messageCame' })
      }),
    [otherId],
  )
}
