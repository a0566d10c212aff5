import { isOnline, PRESENCE, type Conversation, type Message } from '@fanlight/contract'
import { Avatar, CountBadge, IconButton, Menu, Skeleton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { BellOff, Ellipsis, Pin } from 'lucide-react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { pictureAt } from '../../media/index.ts'
import { usePresence } from '../../presence/index.ts'
import { VerifiedMark } from '../../profiles/index.ts'
import { useChatPath } from '../chat-path.ts'
import { draftOf } from '../composer/drafts.ts'
import { contentOf, useInShort } from '../message-content.ts'
import { useIsTyping } from '../typing.ts'
import { useConversationMenu } from './use-conversation-menu.tsx'

type Props = {
  conversation: Conversation
  /** It is the one beside the list. */
  isOpen: boolean
  /** When the list was read: what it says of time counts from then. */
  now: number
  /** What was searched for. */
  query: string
}

export function ConversationRow({ conversation, isOpen, now, query }: Props) {
  const text = useText()
  const format = useFormat()
  const pathTo = useChatPath()
  const entries = useConversationMenu(conversation)
  const { chatWithUserId, nickname, headPicUrl, foundMessage, unreadCount, isPinned, isMuted } = conversation
  const shown = foundMessage ?? conversation.lastMessage
  const { presence, ref } = usePresence(chatWithUserId, conversation.presence)
  const isUnread = unreadCount > 0
  return (
    <div
      ref={ref}
      className={clsx(
        'group/row relative flex items-center gap-3 px-4 py-3 transition-colors has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus md:mx-2 md:rounded-control md:px-3',
        isOpen ? 'bg-fill' : 'has-[a:hover]:bg-fill',
      )}
    >
      <Avatar
        decorative
        name={nickname}
        seed={chatWithUserId}
        src={pictureAt(headPicUrl, 48)}
        size={48}
        ring={presence === PRESENCE.live ? 'live' : 'none'}
        liveLabel={text('profile.live')}
        online={isOnline(presence)}
        onlineLabel={text('chat.online')}
      />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 leading-5">
          <Link
            href={pathTo(chatWithUserId, foundMessage?.sendTime)}
            aria-current={isOpen ? 'true' : undefined}
            className={clsx(
              'min-w-0 truncate outline-none after:absolute after:inset-0',
              isUnread ? 'font-bold' : 'font-semibold',
            )}
          >
            <bdi>{nickname}</bdi>
          </Link>
          {conversation.isCreator && <VerifiedMark className="size-4!" />}
          {isMuted && <BellOff role="img" aria-label={text('chat.row.muted')} className="size-3.5! text-muted" />}
          {shown && (
            <span className="ms-auto shrink-0 ps-2 text-12 text-muted tabular-nums pointer-fine:group-hover/row:invisible">
              {format.age(shown.sendTime, now)}
            </span>
          )}
        </p>
        <p className="mt-0.5 flex items-center gap-2 text-13">
          {foundMessage ? <Said message={foundMessage} query={query} /> : <LastLine conversation={conversation} />}
          {isPinned && <Pin role="img" aria-label={text('chat.row.pinned')} className="ms-auto size-3.5! text-muted" />}
          <CountBadge
            count={unreadCount}
            label={text('chat.unread', { count: unreadCount, replace: { count: format.wholeNumber(unreadCount) } })}
            className={clsx(
              'pointer-fine:group-hover/row:invisible',
              !isPinned && 'ms-auto',
              isMuted && 'bg-fill-strong! text-ink!',
            )}
          />
        </p>
      </div>
      {/* Beside the row where fingers are; over its end where a mouse comes by. */}
      <div className="relative z-1 -me-2 pointer-fine:absolute pointer-fine:end-4 pointer-fine:me-0 pointer-fine:rounded-full pointer-fine:bg-raised pointer-fine:opacity-0 pointer-fine:shadow-float pointer-fine:group-hover/row:opacity-100 pointer-fine:focus-within:opacity-100 pointer-fine:has-aria-expanded:opacity-100">
        <Menu
          trigger={
            <IconButton label={text('chat.row.menu', { name: nickname })} size="sm">
              <Ellipsis aria-hidden className="text-muted" />
            </IconButton>
          }
          entries={entries}
        />
      </div>
    </div>
  )
}

/** What was said last, in words; what one has begun to write comes first. */
function LastLine({ conversation }: { conversation: Conversation }) {
  const text = useText()
  const account = useAccount()
  const { chatWithUserId, lastMessage, unreadCount } = conversation
  const isTyping = useIsTyping(chatWithUserId)
  const draft = account ? draftOf(account.userId, chatWithUserId) : ''
  if (isTyping) return <span className="truncate text-ember">{text('chat.typing')}</span>
  if (draft !== '') {
    return (
      <span className="truncate text-muted">
        <span className="text-danger">{text('chat.row.draft')}</span> <bdi>{draft}</bdi>
      </span>
    )
  }
  if (!lastMessage) return <span className="truncate text-muted">{text('chat.row.nothing')}</span>
  return <Said message={lastMessage} isUnread={unreadCount > 0} />
}

/** A message in one line; of a search from a little before what was looked for. */
function Said({ message, query = '', isUnread = false }: { message: Message; query?: string; isUnread?: boolean }) {
  const text = useText()
  const account = useAccount()
  const inShort = useInShort()
  const said = fromFound(inShort(contentOf(message)), query)
  const isOwn = message.fromUserId === account?.userId
  // The words by themselves: cut short within a line of another direction they would lose their beginning.
  const [before = '', after = ''] = isOwn ? text('chat.row.you', { words: WORDS }).split(WORDS) : []
  return (
    <span className={clsx('flex min-w-0', isUnread ? 'font-semibold text-ink' : 'text-muted')}>
      <span className="shrink-0 whitespace-pre">{before}</span>
      <bdi className="truncate">{said}</bdi>
      {after}
    </span>
  )
}

/** So much before what was found fits beside it. */
const BEFORE_FOUND = 16

/** Words are found without their accents, so what is not there as it was typed begins at its beginning. */
function fromFound(said: string, query: string): string {
  const [word = ''] = query.trim().toLowerCase().split(/\s+/)
  const place = word === '' ? -1 : said.toLowerCase().indexOf(word)
  return place <= BEFORE_FOUND ? said : `…${said.slice(place - BEFORE_FOUND)}`
}

/** Stands where the words go. */
const WORDS = '\uFFFC'

export function ConversationRowSkeleton() {
  return (
    <div aria-hidden className="flex items-center gap-3 px-4 py-3 md:mx-2 md:px-3">
      <Skeleton shape="circle" className="size-12 shrink-0" />
      <div className="min-w-0 flex-1">
        <Skeleton shape="text" className="w-1/2" />
        <Skeleton shape="text" className="w-3/4 text-13" />
      </div>
    </div>
  )
}
