import type { LiveRoom } from '@fanlight/contract'
import { Badge, IconButton, Spinner } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Disc, Eye, Headphones, Maximize, Video, Volume2, VolumeX } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { Picture } from '../../../platform/rtc/preview/index.ts'
import { Cover } from '../../profiles/index.ts'

/** That it is live, how many watch, and whether it is recorded. */
export function LiveSigns({ room }: { room: LiveRoom }) {
  const text = useText()
  const format = useFormat()
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {room.state === 'opening' ? (
        <Badge tone="overlay">{text('live.soon')}</Badge>
      ) : (
        <Badge tone="live">{text('live.badge')}</Badge>
      )}
      <Badge tone="overlay" icon={<Eye aria-hidden />}>
        <span aria-hidden>{format.shortNumber(room.viewers)}</span>
        <span className="sr-only">{text('live.watching', { count: room.viewers })}</span>
      </Badge>
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
  /** On a phone the picture fills the screen. */
  fills?: boolean
  /** The head over the picture is taller by it. */
  hasGoal?: boolean
  className?: string
  children?: ReactNode
}

/** What is to be seen, and why when it is nothing. */
export function Stage(props: Props) {
  const {
    room,
    stream,
    isUp,
    isAudioOnly,
    onAudioOnly,
    choices,
    fills = false,
    hasGoal = false,
    className,
    children,
  } = props
  const text = useText()
  const { anchor, state, coverUrl } = room
  const name = anchor.nickName
  const stage = useRef<HTMLDivElement>(null)
  // Browsers play no sound on a page that was not touched yet: better a picture without it than none.
  const [isSilent, setSilent] = useState(false)
  const waits = waitingText(state, isUp)
  return (
    <div ref={stage} className={clsx('overflow-clip bg-black', fills ? 'absolute inset-0' : 'relative', className)}>
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
        className={clsx('relative size-full', fills ? 'object-cover' : 'object-contain', isAudioOnly && 'invisible')}
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
      <div
        className={clsx(
          'absolute end-3 z-2 flex gap-2',
          !fills && 'bottom-3',
          fills && 'flex-col',
          fills && (hasGoal ? underGoal : underHead),
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
        {choices}
        {!fills && document.fullscreenEnabled && (
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
      {children}
    </div>
  )
}

const underHead = 'top-[calc(7.5rem+env(safe-area-inset-top))]'
const underGoal = 'top-[calc(10rem+env(safe-area-inset-top))]'

function waitingText(state: LiveRoom['state'], isUp: boolean) {
  if (state === 'opening') return { title: 'live.room.opening', text: 'live.room.openingText' } as const
  if (state === 'away') return { title: 'live.room.reconnecting', text: 'live.room.awayText' } as const
  if (!isUp) return { title: 'live.room.connecting', text: 'live.room.connectingText' } as const
  return null
}
