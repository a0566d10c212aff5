import type { LiveRoom } from '@fanlight/contract'
import { Badge, IconButton, Spinner } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Disc, Expand, Eye, Headphones, Maximize, Shrink, Video, Volume2, VolumeX } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { Picture } from '../../../platform/rtc/preview/index.ts'
import { Cover } from '../../profiles/index.ts'

type SignsProps = {
  room: LiveRoom
  /** Shows who they are. */
  onViewers?: () => void
}

/** That it is live, how many watch, and whether it is recorded. */
export function LiveSigns({ room, onViewers }: SignsProps) {
  const text = useText()
  const format = useFormat()
  const viewers = (
    <Badge tone="overlay" icon={<Eye aria-hidden />}>
      <span aria-hidden>{format.shortNumber(room.viewers)}</span>
      <span className="sr-only">{text('live.watching', { count: room.viewers })}</span>
    </Badge>
  )
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {room.state === 'opening' ? (
        <Badge tone="overlay">{text('live.soon')}</Badge>
      ) : (
        <Badge tone="live">{text('live.badge')}</Badge>
      )}
      {onViewers ? (
        <button type="button" onClick={onViewers} className="touch-area relative rounded-full">
          {viewers}
        </button>
      ) : (
        viewers
      )}
      {room.isRecorded && (
        <Badge tone="overlay" icon={<Disc aria-hidden />}>
          {text('live.recording.badge')}
        </Badge>
      )}
    </span>
  )
}

type Props = {
  room: LiveRoom
  stream: MediaStream | null
  isUp: boolean
  isAudioOnly: boolean
  onAudioOnly: (isOn: boolean) => void
  /** What else can be chosen about the picture. */
  choices?: ReactNode
  /** On a phone the picture fills the screen: above and below what can be chosen about it. */
  over?: { head: ReactNode; foot: ReactNode }
  className?: string
  children?: ReactNode
}

/** What is to be seen, and why when it is nothing. */
export function Stage(props: Props) {
  const { room, stream, isUp, isAudioOnly, onAudioOnly, choices, over, className, children } = props
  const text = useText()
  const { anchor, state, coverUrl } = room
  const name = anchor.nickName
  const stage = useRef<HTMLDivElement>(null)
  // Browsers play no sound on a page that was not touched yet: better a picture without it than none.
  const [isSilent, setSilent] = useState(false)
  const [isWhole, setWhole] = useState(over === undefined)
  const waits = waitingText(state, isUp)
  return (
    <div
      ref={stage}
      // Whatever the theme: a picture has no light side.
      data-theme={over && 'dark'}
      className={clsx('relative overflow-clip bg-black', over && 'flex h-dvh flex-col text-ink', className)}
    >
      <Cover
        src={coverUrl}
        seed={anchor.userId}
        className="absolute inset-0 size-full object-cover opacity-40 blur-xl"
      />
      <Picture
        stream={stream}
        label={text('live.room.picture', { name })}
        isMuted={isSilent}
        onSoundRefused={() => setSilent(true)}
        className={clsx(
          'size-full',
          over ? 'absolute inset-0' : 'relative',
          isWhole ? 'object-contain' : 'object-cover',
          isAudioOnly && 'invisible',
        )}
      />
      {isAudioOnly && (
        <p className="absolute inset-0 grid place-items-center text-white">
          <span className="flex items-center gap-2 rounded-full bg-black/50 px-4 py-2">
            <Headphones aria-hidden />
            {text('live.room.listening', { name })}
          </span>
        </p>
      )}
      {waits && (
        <div role="status" className="absolute inset-0 grid place-items-center bg-black/50 px-6 text-center text-white">
          <div className="flex max-w-90 flex-col items-center gap-2">
            <Spinner />
            <p className="font-display text-20 font-semibold">{text(waits.title, { name })}</p>
            <p className="text-white/85">{text(waits.text, { name })}</p>
          </div>
        </div>
      )}
      {over?.head}
      <div
        className={clsx(
          'z-2 flex gap-2',
          // Beside each other where they do not all fit below each other, as on a phone that lies on its side.
          over
            ? 'min-h-0 flex-1 flex-col flex-wrap-reverse content-start items-start px-3 pb-2'
            : 'absolute end-3 bottom-3',
        )}
      >
        <IconButton
          label={text(isSilent ? 'live.room.sound' : 'live.room.soundOff')}
          variant="overlay"
          tooltip
          onPress={() => setSilent(!isSilent)}
        >
          {isSilent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </IconButton>
        <IconButton
          label={text(isAudioOnly ? 'live.room.withVideo' : 'live.room.audioOnly')}
          variant="overlay"
          tooltip
          onPress={() => onAudioOnly(!isAudioOnly)}
        >
          {isAudioOnly ? <Video aria-hidden /> : <Headphones aria-hidden />}
        </IconButton>
        {over && (
          <IconButton
            label={text(isWhole ? 'live.room.fill' : 'live.room.whole')}
            variant="overlay"
            onPress={() => setWhole(!isWhole)}
          >
            {isWhole ? <Expand aria-hidden /> : <Shrink aria-hidden />}
          </IconButton>
        )}
        {choices}
        {!over && document.fullscreenEnabled && (
          <IconButton
            label={text('live.room.fullscreen')}
            variant="overlay"
            tooltip
            onPress={() =>
              void (document.fullscreenElement ? document.exitFullscreen() : stage.current?.requestFullscreen())
            }
          >
            <Maximize aria-hidden />
          </IconButton>
        )}
      </div>
      {over?.foot}
      {children}
    </div>
  )
}

function waitingText(state: LiveRoom['state'], isUp: boolean) {
  if (state === 'opening') return { title: 'live.room.opening', text: 'live.room.openingText' } as const
  if (state === 'away') return { title: 'live.room.reconnecting', text: 'live.room.awayText' } as const
  if (!isUp) return { title: 'live.room.connecting', text: 'live.room.connectingText' } as const
  return null
}
