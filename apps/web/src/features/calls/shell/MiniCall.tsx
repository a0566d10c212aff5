import { IconButton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { PhoneOff } from 'lucide-react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useLayout } from '../../../platform/navigation/index.ts'
import { useStore } from '../../../platform/store.ts'
import { endCall } from '../call-driver.ts'
import { timesOf, type CallState } from '../call-state.ts'
import { otherPicture, tellCall } from '../call-store.ts'
import { Face } from '../Face.tsx'
import { Picture } from '../../../platform/rtc/preview/index.ts'
import { useDrag } from './use-drag.ts'
import { useNow } from './use-now.ts'

/** The call while one does something else. A tap on the picture leads back to it. */
export function MiniCall({ state }: { state: CallState }) {
  const text = useText()
  const format = useFormat()
  const isPhone = useLayout() === 'mobile'
  const theirs = useStore(otherPicture)
  const now = useNow(state.status === 'connected')
  const { box, moved, handle, wasDragged } = useDrag(true)
  const { other, remote, switches, status } = state
  const isPicture = theirs !== null && remote.camera
  if (!other) return null
  return (
    <div
      ref={box}
      style={{ transform: `translate(${moved.x}px, ${moved.y}px)` }}
      role="dialog"
      aria-label={text('calls.with', { name: other.nickName })}
      data-theme="dark"
      className={clsx(
        'pointer-events-auto fixed end-4 z-60 touch-none overflow-clip rounded-card bg-black text-white shadow-float',
        isPhone ? 'top-20 aspect-3/4 w-28' : 'bottom-6 aspect-video w-72',
      )}
    >
      {theirs && (
        <Picture
          stream={theirs}
          label={text('calls.pictureOf', { name: other.nickName })}
          isMuted={!switches.speaker}
          className={clsx('absolute inset-0 size-full object-cover', !isPicture && 'invisible')}
        />
      )}
      {!isPicture && (
        <span className="absolute inset-0 grid place-items-center bg-sunken">
          <Face person={other} size={64} />
        </span>
      )}
      <button
        type="button"
        aria-label={text('calls.controls.restore')}
        {...handle}
        onClick={() => {
          if (!wasDragged()) tellCall({ type: 'restored' })
        }}
        className="absolute inset-0 rounded-card focus-visible:-outline-offset-2 focus-visible:outline-white"
      />
      {status === 'connected' && (
        <p className="pointer-events-none absolute start-2 top-2 rounded-full bg-black/60 px-2 text-12 tabular-nums">
          <bdi dir="ltr">{format.duration(timesOf(state, now).elapsedMs)}</bdi>
        </p>
      )}
      <IconButton
        label={text('calls.controls.hangUp')}
        size="sm"
        onPress={endCall}
        className="absolute! end-2 bottom-2 bg-danger! text-black!"
      >
        <PhoneOff aria-hidden className="size-4!" />
      </IconButton>
    </div>
  )
}
