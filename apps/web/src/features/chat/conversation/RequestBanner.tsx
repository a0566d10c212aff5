import { editConversation, type OpenConversation } from '@fanlight/contract'
import { Button, toast } from '@fanlight/ui'
import { call, describeError } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useBlock } from '../../profiles/index.ts'
import { keepConversation, openChanged, unreadChanged } from '../list/conversations.ts'
import { useDeleteConversation } from '../list/use-conversation-menu.tsx'
import { threadsChanged } from '../thread/threads.ts'

/** Somebody whom the viewer never answered writes: nothing tells them that it was seen before it is accepted. */
export function RequestBanner({ conversation }: { conversation: OpenConversation }) {
  const text = useText()
  const { chatWithUserId, nickname, relation } = conversation
  const { toggle: block } = useBlock({ userId: chatWithUserId, nickName: nickname }, relation)
  const remove = useDeleteConversation(conversation)

  async function accept(): Promise<void> {
    try {
      const { conversation: accepted } = await call(editConversation, { targetUserId: chatWithUserId, accept: true })
      keepConversation(accepted)
      void openChanged(chatWithUserId)
      void unreadChanged()
      // Its pictures and links are there now.
      await threadsChanged()
    } catch (error) {
      toast.error(describeError(error), { id: 'chat' })
    }
  }

  return (
    <div
      role="group"
      aria-label={text('chat.request.title', { name: nickname })}
      className="flex shrink-0 flex-col items-center gap-3 border-t border-line bg-surface px-4 py-4 text-center"
    >
      <div>
        <p className="font-semibold">{text('chat.request.title', { name: nickname })}</p>
        <p className="mt-0.5 text-13 text-muted">{text('chat.request.text')}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="sm" variant="danger" onPress={() => void block()}>
          {text('profile.block.block')}
        </Button>
        <Button size="sm" onPress={() => void remove()}>
          {text('chat.delete.confirm')}
        </Button>
        <Button size="sm" variant="primary" once onPress={accept}>
          {text('chat.request.accept')}
        </Button>
      </div>
    </div>
  )
}
