import type { Instant, Message, OpenConversation, UserId } from '@fanlight/contract'
import { ErrorState, LampIllustration, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useEffect, useState } from 'react'
import { describeError } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { blockChanges, followChanges, useRelation } from '../../profiles/index.ts'
import type { ChatPerson } from '../chat-person.ts'
import { Composer } from '../composer/Composer.tsx'
import { knownConversation, openChanged, useOpenConversation } from '../list/conversations.ts'
import { showThread } from '../open-threads.ts'
import { useQueued } from '../outbox/own-outbox.ts'
import { useThread } from '../thread/threads.ts'
import { useIncoming } from '../translate/incoming.ts'
import { useIsTyping } from '../typing.ts'
import { ConnectionLine } from './ConnectionLine.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import { MayNotWrite } from './MayNotWrite.tsx'
import { MessageList } from './MessageList.tsx'
import { RequestBanner } from './RequestBanner.tsx'
import { useReading } from './use-reading.ts'

type Props = {
  chatWithUserId: UserId
  /** Their name and picture, where they are known before the conversation is. */
  person?: ChatPerson | null | undefined
  /** The message that is looked for, by its time. */
  at?: Instant | null | undefined
  /** The way back to the list, where that is not beside it. */
  onBack?: (() => void) | undefined
  /** It is needed in a narrow window only. */
  isBackNarrow?: boolean | undefined
  /** What is known of the fan stands beside it already. */
  isCardBeside?: boolean | undefined
}

/** What was said with a person, and the field to say more. As high as what it stands in. */
export function Conversation({
  chatWithUserId,
  person,
  at = null,
  onBack,
  isBackNarrow = false,
  isCardBeside = false,
}: Props) {
  const text = useText()
  const account = useAccount()
  const { data: conversation, error, refetch } = useOpenConversation(chatWithUserId)
  const shown = conversation ?? person ?? knownConversation(chatWithUserId)
  useEffect(() => showThread(chatWithUserId), [chatWithUserId])
  if (!account) return null
  if (error && !conversation) {
    return (
      <div className="grid h-full place-items-center overflow-y-auto">
        <ErrorState
          level={2}
          illustration={<LampIllustration />}
          title={text('chat.failed')}
          text={describeError(error)}
          retryLabel={text('common.tryAgain')}
          onRetry={() => refetch()}
        />
      </div>
    )
  }
  return (
    <section
      aria-label={shown ? text('chat.with', { name: shown.nickname }) : text('chat.loading')}
      className="flex h-full min-h-0 flex-col bg-paper"
    >
      <ConversationHeader
        person={shown}
        conversation={conversation}
        onBack={onBack}
        isBackNarrow={isBackNarrow}
        isCardBeside={isCardBeside}
      />
      <ConnectionLine />
      <Said
        key={chatWithUserId}
        chatWithUserId={chatWithUserId}
        viewer={account.userId}
        at={at}
        hasVault={account.role === 'creator'}
        conversation={conversation}
      />
    </section>
  )
}

type SaidProps = {
  chatWithUserId: UserId
  viewer: UserId
  at: Instant | null
  hasVault: boolean
  conversation: OpenConversation | undefined
}

function Said({ chatWithUserId, viewer, at, hasVault, conversation }: SaidProps) {
  const text = useText()
  const thread = useThread(chatWithUserId)
  const queued = useQueued(chatWithUserId)
  const [replyTo, setReplyTo] = useState<Message | null>(null)
  const isTyping = useIsTyping(chatWithUserId)
  const name = conversation?.nickname ?? ''
  const into = conversation?.translation.incoming ?? null
  useReading(chatWithUserId, viewer, thread.data)
  useIncoming({ chatWithUserId, messages: thread.data?.messages, into })
  useFreshRights(chatWithUserId, conversation)

  return (
    <>
      {thread.data ? (
        <MessageList
          chatWithUserId={chatWithUserId}
          viewer={viewer}
          name={name}
          thread={thread.data}
          at={at}
          queued={queued}
          mayAnswer={conversation?.mayWrite === null}
          into={into}
          onReply={setReplyTo}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-hidden">
          {thread.error ? (
            <ErrorState
              level={3}
              title={text('chat.messages.failed')}
              text={describeError(thread.error)}
              retryLabel={text('common.tryAgain')}
              onRetry={() => thread.refetch()}
            />
          ) : (
            <MessagesSkeleton />
          )}
        </div>
      )}
      <p role="status" className="h-5 shrink-0 px-4 text-13 text-muted">
        {isTyping && text('chat.typing')}
      </p>
      {conversation?.isRequest && <RequestBanner conversation={conversation} />}
      {conversation && conversation.mayWrite !== null ? (
        <MayNotWrite conversation={conversation} refusal={conversation.mayWrite} />
      ) : (
        <Composer
          key={viewer}
          account={viewer}
          chatWithUserId={chatWithUserId}
          name={name}
          mayTip={conversation?.isCreator ?? false}
          hasVault={hasVault}
          translateTo={conversation?.translation.outgoing ?? null}
          replyTo={replyTo}
          onReplyEnd={() => setReplyTo(null)}
        />
      )}
    </>
  )
}

/** Who follows, subscribes or unblocks may perhaps write now, and the other way round. */
function useFreshRights(chatWithUserId: UserId, conversation: OpenConversation | undefined): void {
  const { subscribe } = useRelation(chatWithUserId, conversation?.relation ?? null)
  const answered = conversation?.relation.subscribe
  useEffect(() => {
    if (answered !== undefined && subscribe !== answered) void openChanged(chatWithUserId)
  }, [chatWithUserId, subscribe, answered])
  useEffect(() => {
    const ask = ({ userId }: { userId: UserId }) => {
      if (userId === chatWithUserId) void openChanged(chatWithUserId)
    }
    const ends = [followChanges.subscribe(ask), blockChanges.subscribe(ask)]
    return () => ends.forEach((end) => end())
  }, [chatWithUserId])
}

const BUBBLES = ['w-2/5', 'ms-auto w-1/2', 'ms-auto w-1/3', 'w-3/5', 'w-1/4', 'ms-auto w-2/5']

function MessagesSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('chat.messages.loading')} className="flex h-full flex-col justify-end gap-3 p-4">
      {BUBBLES.map((place) => (
        <Skeleton key={place} className={`h-10 rounded-card! ${place}`} />
      ))}
    </SkeletonGroup>
  )
}
