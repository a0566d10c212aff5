import { LIVE_TEXT_MAX_LENGTH, sayInLive, type LiveMessage, type LiveRoom, type UserId } from '@fanlight/contract'
import { Badge, Button, IconButton, TextField, toast } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Pin, SendHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type SyntheticEvent, type UIEvent } from 'react'
import { call, describeError, newKey } from '../../../platform/api/index.ts'
import { openLogin } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { currentPath } from '../../../platform/navigation/index.ts'
import { PersonAvatar } from '../../profiles/index.ts'
import type { ChatNote } from '../board/request-notes.tsx'
import { LineMenu } from './LineMenu.tsx'
import { Pinned } from './Pinned.tsx'
import type { RoomHappening } from './room-state.ts'
import { useModeration } from './use-moderation.ts'

type Props = {
  room: LiveRoom
  messages: readonly LiveMessage[]
  /** What happened between what was said. */
  notes: readonly ChatNote[]
  pinned: LiveMessage | null
  muted: ReadonlySet<UserId>
  moderators: ReadonlySet<UserId>
  /** Null: a guest, who reads. */
  ownId: UserId | null
  onHappening: (happening: RoomHappening) => void
  /** On their way into the room: what they send meanwhile goes out when they are there. */
  isComing?: boolean
  /** Over the picture of a phone: light on dark, whatever the theme. */
  isOverPicture?: boolean
  /** What else can be done beside saying something. */
  action?: ReactNode
  className?: string
}

/** What is said in the room, and the field to say something. */
export function RoomChat(props: Props) {
  const {
    room,
    messages,
    notes,
    pinned,
    muted,
    moderators,
    ownId,
    onHappening,
    isComing = false,
    isOverPicture = false,
    action,
    className,
  } = props
  const text = useText()
  const { pin } = useModeration(room.roomId)
  const keepsOrder = ownId !== null && (room.anchor.userId === ownId || moderators.has(ownId))
  const lines = inOrder(messages, notes)
  const { list, onScroll, hold } = useEndInView(lines.at(-1)?.id)
  return (
    <section aria-label={text('live.chat.label')} className={clsx('flex min-h-0 flex-col', className)}>
      {pinned && (
        <Pinned message={pinned} onUnpin={keepsOrder ? () => void pin(null) : null} isOverPicture={isOverPicture} />
      )}
      <ul
        ref={list}
        aria-live="polite"
        // A list that scrolls has to be reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={text('live.chat.label')}
        onScroll={onScroll}
        className={clsx(
          'flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain px-4 py-3',
          isOverPicture && 'mask-t-from-70%',
        )}
      >
        <li className={clsx('mt-auto text-13', isOverPicture ? 'text-white/80' : 'text-muted')}>
          {text('live.chat.welcome')}
        </li>
        {lines.map(({ id, message, note }) =>
          message ? (
            <Said
              key={id}
              message={message}
              room={room}
              ownId={ownId}
              moderators={moderators}
              isMuted={muted.has(message.from.userId)}
              isPinned={message.messageId === pinned?.messageId}
              isOverPicture={isOverPicture}
              onOpenChange={hold}
            />
          ) : (
            <Note key={id} note={note} isOverPicture={isOverPicture} />
          ),
        )}
      </ul>
      {ownId === null ? (
        <Beside action={action}>
          <Button variant="primary" onPress={() => openLogin({ target: currentPath() })} className="min-w-0 flex-1">
            {text('live.chat.login')}
          </Button>
        </Beside>
      ) : (
        <Composer
          room={room}
          isMuted={muted.has(ownId)}
          onPin={room.anchor.userId === ownId ? pin : null}
          onHappening={onHappening}
          isComing={isComing}
          isOverPicture={isOverPicture}
          action={action}
        />
      )}
    </section>
  )
}

/** The list shows its end, whatever comes and however much room there is: not to who reads back, or has a menu open there. */
function useEndInView(last: string | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const isAtEnd = useRef(true)
  const [isHeld, hold] = useState(false)
  const goToEnd = useEffectEvent(() => {
    if (isAtEnd.current && !isHeld) list.current?.scrollTo?.({ top: list.current.scrollHeight })
  })
  useEffect(() => {
    if (last !== undefined && !isHeld) goToEnd()
  }, [last, isHeld])
  useEffect(() => {
    if (!list.current || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => goToEnd())
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [])
  return {
    list,
    hold,
    onScroll: ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLUListElement>): void => {
      isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40
    },
  }
}

type Line =
  | { id: string; at: number; message: LiveMessage; note?: undefined }
  | { id: string; at: number; message?: undefined; note: ChatNote }

function inOrder(messages: readonly LiveMessage[], notes: readonly ChatNote[]): Line[] {
  const said = messages.map((message): Line => ({ id: message.messageId, at: message.at, message }))
  return [...said, ...notes.map((note): Line => ({ id: note.id, at: note.at, note }))].toSorted((a, b) => a.at - b.at)
}

function Note({ note, isOverPicture }: { note: ChatNote; isOverPicture: boolean }) {
  return (
    <li
      aria-live={note.isSilent ? 'off' : undefined}
      className={clsx(
        'flex items-start gap-2 rounded-control px-2 py-1.5 text-13',
        isOverPicture ? 'bg-black/45 text-white' : 'bg-diamond-soft',
      )}
    >
      {note.content}
    </li>
  )
}

type LineProps = {
  message: LiveMessage
  room: LiveRoom
  ownId: UserId | null
  moderators: ReadonlySet<UserId>
  isMuted: boolean
  isPinned: boolean
  isOverPicture: boolean
  onOpenChange: (isOpen: boolean) => void
}

function Said(line: LineProps) {
  const text = useText()
  const { message, room, ownId, moderators, isOverPicture } = line
  const { from } = message
  const isOwn = from.userId === ownId
  const isAnchor = from.userId === room.anchor.userId
  return (
    <li
      className={clsx(
        'group/line flex items-start gap-2',
        // With the space between them each is as high as a finger needs for what can be pressed in it.
        isOverPicture && 'min-h-9 text-white text-shadow-md',
      )}
    >
      <PersonAvatar person={from} size={24} className="touch-area relative mt-0.5" />
      <p className="min-w-0 flex-1 py-0.75 text-13 leading-normal wrap-anywhere">
        <span className={clsx('me-1.5 font-semibold', isOwn && !isOverPicture && 'text-ember')}>
          <bdi>{from.nickName}</bdi>
        </span>
        {isAnchor && (
          <Badge tone="ember" className="me-1.5 align-middle text-shadow-none">
            {text('live.chat.creator')}
          </Badge>
        )}
        {moderators.has(from.userId) && (
          <Badge tone="diamond" className="me-1.5 align-middle text-shadow-none">
            {text('live.chat.moderator')}
          </Badge>
        )}
        <bdi>{message.text}</bdi>
      </p>
      {ownId !== null && <LineMenu {...line} ownId={ownId} />}
    </li>
  )
}

type ComposerProps = {
  room: LiveRoom
  isMuted: boolean
  /** For who can write a line that stays on top. */
  onPin: ((messageId: LiveMessage['messageId']) => Promise<boolean>) | null
  onHappening: (happening: RoomHappening) => void
  isComing: boolean
  isOverPicture: boolean
  action: ReactNode
}

function Composer({ room, isMuted, onPin, onHappening, isComing, isOverPicture, action }: ComposerProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  /** Sent before there was anybody to hear it, and not changed since. */
  const waits = useRef(false)
  const isSending = useRef(false)
  const words = typed.trim()

  async function say(andThen?: ComposerProps['onPin']): Promise<void> {
    if (words === '' || words.length > LIVE_TEXT_MAX_LENGTH || isSending.current) return
    isSending.current = true
    setTyped('')
    try {
      const { message } = await call(sayInLive, { roomId: room.roomId, messageId: newKey(), text: words })
      onHappening({ type: 'said', message })
      await andThen?.(message.messageId)
    } catch (error) {
      // What was typed meanwhile is not overwritten.
      setTyped((now) => (now === '' ? words : now))
      toast.error(describeError(error), { id: 'live' })
    } finally {
      isSending.current = false
    }
  }

  const sayWhatWaits = useEffectEvent(async () => {
    if (!waits.current) return
    waits.current = false
    await say()
  })
  useEffect(() => {
    if (!isComing) void sayWhatWaits()
  }, [isComing])

  const field = (
    <form
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        if (isComing) waits.current = true
        else void say()
      }}
      className="flex min-w-0 flex-1 items-end gap-2"
    >
      <TextField
        label={text('live.chat.field')}
        hideLabel
        placeholder={text('live.chat.field')}
        value={typed}
        maxLength={LIVE_TEXT_MAX_LENGTH}
        onValueChange={(value) => {
          waits.current = false
          setTyped(value)
        }}
        autoComplete="off"
        enterKeyHint="send"
        // The box around it has the theme's own ground, which is white by day.
        className={clsx('min-w-0 flex-1', isOverPicture && '[&_div:has(>input)]:bg-black/45!')}
        inputClassName={isOverPicture ? 'bg-transparent! text-white! placeholder:text-white/75' : undefined}
      />
      {onPin && (
        <IconButton
          label={text('live.chat.sayPinned')}
          variant="secondary"
          tooltip
          disabled={words === ''}
          onPress={() => say(onPin)}
        >
          <Pin aria-hidden />
        </IconButton>
      )}
      <IconButton type="submit" label={text('live.chat.send')} variant="primary" disabled={words === ''}>
        <SendHorizontal aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
    </form>
  )
  return (
    <Beside action={action}>
      {isMuted ? (
        <p role="status" className={clsx('flex-1 py-3 text-13', isOverPicture ? 'text-white' : 'text-muted')}>
          {text('live.chat.muted')}
        </p>
      ) : (
        field
      )}
    </Beside>
  )
}

const Beside = ({ action, children }: { action: ReactNode; children: ReactNode }) => (
  <div className="flex items-end gap-2 px-4 pt-1 pb-4">
    {children}
    {action}
  </div>
)
