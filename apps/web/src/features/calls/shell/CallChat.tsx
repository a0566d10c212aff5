import { IconButton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { Conversation } from '../../chat/index.ts'
import type { CallState } from '../call-state.ts'
import { tellCall } from '../call-store.ts'

/** What the two write beside what they say. */
export function CallChat({ state: { other, isFullscreen } }: { state: CallState }) {
  const text = useText()
  if (!other) return null
  const person = {
    chatWithUserId: other.userId,
    nickname: other.nickName,
    username: other.userName,
    headPicUrl: other.headPicUrl,
  }
  return (
    <section
      aria-label={text('calls.chat')}
      className={clsx(
        'pointer-events-auto flex w-[330px] shrink-0 flex-col overflow-clip bg-paper shadow-float',
        isFullscreen ? 'h-full' : 'h-[min(750px,100%)] rounded-card',
      )}
    >
      <header className="flex h-12 shrink-0 items-center justify-between border-b border-line ps-4 pe-2">
        <h2 className="font-display text-17 font-semibold">{text('calls.chat')}</h2>
        <IconButton label={text('common.close')} onPress={() => tellCall({ type: 'chat', isOpen: false })}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1">
        <Conversation chatWithUserId={other.userId} person={person} />
      </div>
    </section>
  )
}
