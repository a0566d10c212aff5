import { useEffect, useState } from 'react'
import { goBack, navigate, useQueryParams } from '../../../platform/navigation/index.ts'
import { PageHeading, usePageTitle } from '../../../platform/page/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { messageIn, personIn } from '../chat-person.ts'
import { Conversation } from '../conversation/Conversation.tsx'
import { useOpenConversation } from '../list/conversations.ts'
import type { Instant, UserId } from '@fanlight/contract'
import type { ChatPerson } from '../chat-person.ts'

/** A conversation on a phone: all of the screen, with the field over the keyboard. */
export function ChatPage() {
  const query = useQueryParams()
  const chosen = personIn(query)
  const isMissing = chosen === null
  useEffect(() => {
    if (isMissing) navigate('/m/messages', { replace: true })
  }, [isMissing])
  return chosen && <Chat key={chosen.id} id={chosen.id} person={chosen.person} at={messageIn(query)} />
}

function Chat({ id, person, at }: { id: UserId; person: ChatPerson | null; at: Instant | null }) {
  const text = useText()
  const screen = useVisibleScreen()
  const { data } = useOpenConversation(id)
  usePageTitle(data?.nickname ?? person?.nickname ?? text('page.messages'))
  return (
    <div
      style={screen && { height: screen.height, transform: `translateY(${screen.top}px)` }}
      className="fixed inset-x-0 top-0 h-dvh pt-[env(safe-area-inset-top)]"
    >
      <PageHeading />
      <Conversation chatWithUserId={id} person={person} at={at} onBack={goBack} />
    </div>
  )
}

/** What the keyboard leaves: it lies over the page, which does not know. */
function useVisibleScreen(): { height: number; top: number } | undefined {
  const [screen, setScreen] = useState<{ height: number; top: number }>()
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return undefined
    const look = () => setScreen({ height: visualViewport.height, top: visualViewport.offsetTop })
    look()
    visualViewport.addEventListener('resize', look)
    visualViewport.addEventListener('scroll', look)
    return () => {
      visualViewport.removeEventListener('resize', look)
      visualViewport.removeEventListener('scroll', look)
    }
  }, [])
  return screen
}
