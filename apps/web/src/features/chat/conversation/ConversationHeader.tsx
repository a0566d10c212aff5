import { isOnline, type OpenConversation, type Relation } from '@fanlight/contract'
import { Handle, IconButton, Menu, Skeleton, type MenuEntry } from '@fanlight/ui'
import { ArrowLeft, Ellipsis, IdCard } from 'lucide-react'
import { Link } from 'wouter'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { CallButton } from '../../creators/index.ts'
import { usePresence } from '../../presence/index.ts'
import { PersonAvatar, profilePath, usePersonMenu, VerifiedMark } from '../../profiles/index.ts'
import type { ChatPerson } from '../chat-person.ts'
import { useConversationMenu } from '../list/use-conversation-menu.tsx'
import { useTranslateEntry } from '../translate/use-translate-entry.tsx'

type Props = {
  person: ChatPerson | undefined
  conversation: OpenConversation | undefined
  onBack?: (() => void) | undefined
  isBackNarrow: boolean
  isCardBeside: boolean
}

/** With whom. The name leads to the profile. */
export function ConversationHeader({ person, conversation, onBack, isBackNarrow, isCardBeside }: Props) {
  const text = useText()
  return (
    <header className="flex h-16 shrink-0 items-center gap-3 border-b border-line bg-paper px-4 max-md:px-2">
      {onBack && (
        <IconButton
          label={text('common.back')}
          size="lg"
          onPress={onBack}
          className={isBackNarrow ? 'md:hidden' : undefined}
        >
          <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      )}
      {person ? <Person person={person} conversation={conversation} /> : <PersonSkeleton />}
      {conversation && !conversation.isGone && conversation.mayWrite !== 'BLOCKED' && (
        <CallButton
          person={{ ...conversation, userId: conversation.chatWithUserId, nickName: conversation.nickname }}
          isSign
        />
      )}
      {conversation && !isCardBeside && <FanDetails conversation={conversation} />}
      {conversation && <PersonMenu conversation={conversation} />}
    </header>
  )
}

/** A creator looks up the fan they talk with. */
function FanDetails({ conversation: { chatWithUserId: fanId, isGone } }: { conversation: OpenConversation }) {
  const text = useText()
  const isCreator = useAccount()?.role === 'creator'
  if (!isCreator || isGone) return null
  return (
    <IconButton
      label={text('fans.card.open')}
      aria-haspopup="dialog"
      onPress={() => void openDialog(() => import('./FanCardDialog.tsx'), { fanId })}
    >
      <IdCard aria-hidden />
    </IconButton>
  )
}

function Person({ person, conversation }: { person: ChatPerson; conversation: OpenConversation | undefined }) {
  const text = useText()
  const { chatWithUserId, nickname, username, headPicUrl } = person
  const { presence } = usePresence(chatWithUserId, conversation?.presence)
  const shown = { userId: chatWithUserId, nickName: nickname, headPicUrl, presence: conversation?.presence }
  return (
    <>
      <PersonAvatar person={shown} size={40} loading="eager" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1 leading-5 font-semibold">
          <Link href={profilePath(chatWithUserId)} className="truncate rounded-inner hover:underline">
            <bdi>{nickname}</bdi>
          </Link>
          {conversation?.isCreator && <VerifiedMark className="size-4.5!" />}
        </p>
        <p className="flex gap-1.5 truncate text-13 text-muted">
          <Link href={profilePath(chatWithUserId)} tabIndex={-1} className="truncate">
            <Handle name={username} />
          </Link>
          {conversation?.runWithHelp && <span className="truncate">{text('profile.runWithHelp')}</span>}
          {isOnline(presence) && (
            <span className="flex items-center gap-1.5 whitespace-nowrap">
              <span aria-hidden className="size-2 rounded-full bg-positive" />
              {text('chat.online')}
            </span>
          )}
        </p>
      </div>
    </>
  )
}

function PersonSkeleton() {
  return (
    <div aria-hidden className="flex flex-1 items-center gap-3">
      <Skeleton shape="circle" className="size-10" />
      <div className="flex-1">
        <Skeleton shape="text" className="w-32" />
        <Skeleton shape="text" className="w-20 text-13" />
      </div>
    </div>
  )
}

function PersonMenu({ conversation }: { conversation: OpenConversation }) {
  const text = useText()
  const { chatWithUserId, nickname, username, relation, isCreator, isGone, lastMessage } = conversation
  const person = { userId: chatWithUserId, userName: username, nickName: nickname }
  const { copyLink, follow, report, block } = usePersonMenu(person, relation satisfies Partial<Relation>)
  const ofConversation = useConversationMenu(conversation)
  const translate = useTranslateEntry(conversation)
  const about: (MenuEntry | false)[] = isGone ? [] : [copyLink, isCreator && follow, block, report]
  return (
    <Menu
      trigger={
        <IconButton label={text('profile.menu.open', { name: nickname })}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      entries={[
        ...about,
        about.length > 0 && lastMessage !== null && 'divider',
        ...(lastMessage ? [translate, ...ofConversation] : []),
      ]}
    />
  )
}
