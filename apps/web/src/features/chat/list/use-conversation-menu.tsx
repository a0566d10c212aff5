import { deleteConversation, editConversation, type Conversation } from '@fanlight/contract'
import { toast, type MenuEntry } from '@fanlight/ui'
import { Bell, BellOff, MessageCircleOff, Pin, PinOff, Trash2 } from 'lucide-react'
import { call, describeError } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { currentPath, navigate, useLayout } from '../../../platform/navigation/index.ts'
import { MESSAGES_PATH } from '../chat-path.ts'
import { forgetThread } from '../thread/threads.ts'
import { dropConversation, keepConversation, openChanged, unreadChanged } from './conversations.ts'

type About = Pick<Conversation, 'chatWithUserId' | 'nickname' | 'isPinned' | 'isMuted'> & {
  /** Known of the one that is open. */
  isKeptOpen?: boolean
}

/** What can be done with a conversation as a whole. */
export function useConversationMenu(about: About): (MenuEntry | false)[] {
  const text = useText()
  const remove = useDeleteConversation(about)
  const { chatWithUserId: targetUserId, nickname, isPinned, isMuted, isKeptOpen = false } = about

  async function edit(change: { isPinned?: boolean; isMuted?: boolean }): Promise<void> {
    try {
      const { conversation } = await call(editConversation, { targetUserId, ...change })
      keepConversation(conversation)
    } catch (error) {
      toast.error(describeError(error), { id: 'chat' })
    }
  }

  async function close(): Promise<void> {
    try {
      await call(editConversation, { targetUserId, close: true })
      void openChanged(targetUserId)
      toast.success(text('chat.close.done', { name: nickname }), { id: 'chat' })
    } catch (error) {
      toast.error(describeError(error), { id: 'chat' })
    }
  }

  return [
    {
      label: text(isPinned ? 'chat.row.unpin' : 'chat.row.pin'),
      icon: isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />,
      onSelect: () => void edit({ isPinned: !isPinned }),
    },
    {
      label: text(isMuted ? 'chat.row.unmute' : 'chat.row.mute'),
      icon: isMuted ? <Bell aria-hidden /> : <BellOff aria-hidden />,
      onSelect: () => void edit({ isMuted: !isMuted }),
    },
    isKeptOpen && {
      label: text('chat.close.open'),
      icon: <MessageCircleOff aria-hidden />,
      onSelect: () => void close(),
    },
    {
      label: text('chat.delete.conversation'),
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      onSelect: () => void remove(),
    },
  ]
}

/** Asks first. One that is open is left. */
export function useDeleteConversation({
  chatWithUserId,
  nickname,
}: About | Pick<About, 'chatWithUserId' | 'nickname'>) {
  const text = useText()
  const isPhone = useLayout() === 'mobile'
  return async (): Promise<void> => {
    const isMeant = await confirm({
      title: text('chat.delete.conversationTitle', { name: nickname }),
      text: text('chat.delete.conversationText', { name: nickname }),
      confirmLabel: text('chat.delete.confirm'),
      cancelLabel: text('common.cancel'),
      tone: 'danger',
    })
    if (!isMeant) return
    try {
      await call(deleteConversation, { targetUserId: chatWithUserId })
      dropConversation(chatWithUserId)
      forgetThread(chatWithUserId)
      void openChanged(chatWithUserId)
      void unreadChanged()
      toast.success(text('chat.delete.conversationDone'), { id: 'chat' })
      if (currentPath().includes(`id=${chatWithUserId}`)) {
        navigate(isPhone ? `/m${MESSAGES_PATH}` : MESSAGES_PATH, { replace: true })
      }
    } catch (error) {
      toast.error(describeError(error), { id: 'chat' })
    }
  }
}
