import type { Profile } from '@fanlight/contract'
import { Button, IconButton } from '@fanlight/ui'
import { MessageCircle } from 'lucide-react'
import { useText } from '../../platform/i18n/index.ts'
import { useLayout } from '../../platform/navigation/index.ts'
import { openChat } from './open-chat.ts'

/** On another person's profile. A creator's has more buttons than fit with a word on each: there it is a sign. */
export function MessageButton({ person }: { person: Profile }) {
  const text = useText()
  const isPhone = useLayout() === 'mobile'
  const label = text('chat.messageTo', { name: person.nickName })
  const open = () => openChat(person, isPhone)
  if (person.isCreator) {
    return (
      <IconButton label={label} tooltip variant="secondary" onPress={open} className="grow-0!">
        <MessageCircle aria-hidden />
      </IconButton>
    )
  }
  return (
    <Button
      size="sm"
      aria-label={label}
      iconStart={<MessageCircle aria-hidden className="size-4.5!" />}
      onPress={open}
      className="h-10! px-4!"
    >
      {text('chat.message.button')}
    </Button>
  )
}
