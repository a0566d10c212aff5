import { Dialog } from '@fanlight/ui'
import { useText } from '../../platform/i18n/index.ts'
import type { ChatPerson } from './chat-person.ts'
import { Conversation } from './conversation/Conversation.tsx'

/** A conversation over any page of a desktop: a drawer at its edge, which the page below waits for. */
export function ChatDialog({ person, onClose }: { person: ChatPerson; onClose: () => void }) {
  const text = useText()
  return (
    <Dialog
      title={text('chat.drawer')}
      closeLabel={text('common.close')}
      onClose={onClose}
      flush
      className="max-md:h-[92dvh] md:ms-auto! md:me-6! md:h-[min(750px,calc(100dvh-3rem))]! md:max-h-none! md:w-[330px]! [&_h2]:first-letter:uppercase"
    >
      <div className="h-full border-t border-line">
        <Conversation chatWithUserId={person.chatWithUserId} person={person} />
      </div>
    </Dialog>
  )
}
