import type { Profile } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { MessageCircle } from 'lucide-react'
import { useText } from '../../platform/i18n/index.ts'
import { useLayout } from '../../platform/navigation/index.ts'
import { openChat } from './open-chat.ts'

/** On another person's profile. */
export function MessageButton({ person, className }: { person: Profile; className?: string | undefined }) {
  const text = useText()
  const isPhone = useLayout() === 'mobile'
  return (
    <Button
      size="sm"
      aria-label={text('chat.messageTo', { name: person.nickName })}
      iconStart={<MessageCircle aria-hidden className="size-4.5!" />}
      onPress={() => openChat(person, isPhone)}
      className={className}
    >
      {text('chat.message.button')}
    </Button>
  )
}
