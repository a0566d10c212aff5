import type { LanguageCode, Message, UserId } from '@fanlight/contract'
import { clsx } from 'clsx'
import { Check, CheckCheck } from 'lucide-react'
import { memo } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { contentOf } from '../message-content.ts'
import { useTranslated } from '../translate/incoming.ts'
import { Bubble } from './Bubble.tsx'
import { MessageActions } from './MessageActions.tsx'
import { openMessageActions } from './open-message-actions.ts'
import { Reactions } from './Reactions.tsx'
import type { MessageRow } from './rows.ts'
import { useLongPress } from './use-long-press.ts'
import { useMessageActions } from './use-message-actions.ts'

type Props = {
  row: MessageRow
  chatWithUserId: UserId
  viewer: UserId
  name: string
  mayAnswer: boolean
  /** What the other one wrote is translated into this; null: it is not. */
  into: LanguageCode | null
  onReply: (message: Message) => void
}

/** A message with what can be done about it: beside it for a mouse and the keyboard, in a sheet for fingers. */
export const MessageLine = memo(function MessageLine({
  row,
  chatWithUserId,
  viewer,
  name,
  mayAnswer,
  into,
  onReply,
}: Props) {
  const text = useText()
  const { message, isOwn, isFirst, isLast } = row
  const content = contentOf(message)
  const translated = useTranslated(message, isOwn, into)
  const actions = useMessageActions({ message, chatWithUserId, viewer, mayAnswer, onReply })
  const press = useLongPress(() => openMessageActions(actions))
  const who = isOwn ? text('chat.you') : name
  return (
    <div
      className={clsx('group/message flex flex-col', isFirst ? 'pt-2' : 'pt-0.5', isOwn ? 'items-end' : 'items-start')}
    >
      <div className={clsx('flex max-w-full items-center gap-1', isOwn && 'flex-row-reverse')}>
        <div {...press} className="max-w-[min(30rem,78cqi)] min-w-0 pointer-coarse:select-none">
          {isFirst && <span className="sr-only">{who}</span>}
          <Bubble
            content={content}
            sent={{ message, chatWithUserId }}
            quote={message.replyTo}
            isHeldBack={message.isHeldBack}
            translated={translated}
            isOwn={isOwn}
            isLast={isLast}
            viewer={viewer}
            name={name}
          />
        </div>
        <MessageActions actions={actions} isOwn={isOwn} />
      </div>
      <Reactions message={message} viewer={viewer} onReact={actions.react} />
      {isLast && <Meta message={message} isOwn={isOwn} />}
    </div>
  )
})

/** When, and whether it was read, once for those that stand together. */
function Meta({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const text = useText()
  const format = useFormat()
  return (
    <p className="flex items-center gap-1 px-1 pt-0.5 text-12 text-muted tabular-nums">
      <time dateTime={new Date(message.sendTime).toISOString()} title={format.dateAndTime(message.sendTime)}>
        {format.timeOfDay(message.sendTime)}
      </time>
      {isOwn &&
        (message.isRead ? (
          <CheckCheck role="img" aria-label={text('chat.receipt.read')} className="size-4! text-diamond" />
        ) : (
          <Check role="img" aria-label={text('chat.receipt.sent')} className="size-4!" />
        ))}
    </p>
  )
}
