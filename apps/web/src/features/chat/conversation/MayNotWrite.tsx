import type { OpenConversation, WriteRefusal } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import type { ReactNode } from 'react'
import { useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { FollowButton, useBlock } from '../../profiles/index.ts'
import { SubscribeButton } from '../../memberships/index.ts'

const sentences: Record<WriteRefusal, MessageKey> = {
  BLOCKED: 'error.blocked',
  FANS_ONLY: 'error.fansOnly',
  SUBSCRIBERS_ONLY: 'error.subscribersOnly',
  NOT_FOUND: 'chat.gone',
  REQUEST_UNANSWERED: 'error.requestUnanswered',
}

/** In the place of the field: why nothing can be written, and the step that changes it. */
export function MayNotWrite({ conversation, refusal }: { conversation: OpenConversation; refusal: WriteRefusal }) {
  const text = useText()
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-center">
      <p className="text-muted">{text(sentences[refusal])}</p>
      <Step conversation={conversation} refusal={refusal} />
    </div>
  )
}

function Step({ conversation, refusal }: { conversation: OpenConversation; refusal: WriteRefusal }): ReactNode {
  const text = useText()
  const { chatWithUserId, nickname, relation, messagesMinLevel } = conversation
  const person = { userId: chatWithUserId, nickName: nickname }
  const { isBlocking, toggle } = useBlock(person, relation)
  if (refusal === 'FANS_ONLY') return <FollowButton person={person} answered={relation} />
  if (refusal === 'SUBSCRIBERS_ONLY')
    return <SubscribeButton creator={person} relation={relation} minLevel={messagesMinLevel} />
  if (refusal !== 'BLOCKED' || !isBlocking) return null
  return (
    <Button size="sm" once onPress={toggle}>
      {text('profile.block.unblock')}
    </Button>
  )
}
