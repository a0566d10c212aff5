import { EmptyState, LetterIllustration } from '@fanlight/ui'
import { Suspense, useEffect } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { joinPath, navigate, useLayout, useQueryParams } from '../../../platform/navigation/index.ts'
import { PageHeading, useIsWide } from '../../../platform/page/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { MESSAGES_PATH } from '../chat-path.ts'
import { messageIn, personIn } from '../chat-person.ts'
import { Conversation } from '../conversation/Conversation.tsx'
import { ConversationList } from '../list/ConversationList.tsx'
import { lazyPart } from '../../../platform/lazy-part.ts'

/** From here on there is room for a third column. */
const CARD_FROM_REM = 84
const FanCard = lazyPart(async () => (await import('../../studio/index.ts')).FanCard)

/** On a desktop the list with the chosen conversation beside it; on a phone the list, from edge to edge. */
export function MessagesPage() {
  const query = useQueryParams()
  const isPhone = useLayout() === 'mobile'
  const chosen = personIn(query)
  const text = useText()
  const isCreator = useAccount()?.role === 'creator'
  const isCardBeside = useIsWide(CARD_FROM_REM) && isCreator
  const isElsewhere = isPhone && chosen !== null
  const asked = query.toString()
  // There a conversation is a screen of its own.
  useEffect(() => {
    if (isElsewhere) navigate(joinPath('/m/chat', asked), { replace: true })
  }, [isElsewhere, asked])

  if (isPhone) {
    return (
      <div className="-mx-4">
        <PageHeading />
        <ConversationList openId={null} />
      </div>
    )
  }
  return (
    <div className="flex h-full">
      <div
        className={`h-full w-full shrink-0 overflow-y-auto border-e border-line md:w-85 ${chosen ? 'max-md:hidden' : ''}`}
      >
        <div className="px-4 pt-5 md:[&_h1]:mb-4">
          <PageHeading />
        </div>
        <ConversationList openId={chosen?.id ?? null} />
      </div>
      <div className={`h-full min-w-0 flex-1 ${chosen ? '' : 'max-md:hidden'}`}>
        {chosen ? (
          <Conversation
            key={chosen.id}
            chatWithUserId={chosen.id}
            person={chosen.person}
            at={messageIn(query)}
            onBack={narrowBack}
            isBackNarrow
            isCardBeside={isCardBeside}
          />
        ) : (
          <NothingChosen />
        )}
      </div>
      {chosen && isCardBeside && (
        <aside
          aria-label={text('fans.card.open')}
          className="h-full w-64 shrink-0 overflow-y-auto border-s border-line px-4 py-5"
        >
          <h2 className="mb-4 text-17 font-semibold">{text('fans.card.open')}</h2>
          <Suspense>
            <FanCard key={chosen.id} fanId={chosen.id} />
          </Suspense>
        </aside>
      )}
    </div>
  )
}

const narrowBack = () => navigate(MESSAGES_PATH)

function NothingChosen() {
  const text = useText()
  return (
    <div className="grid h-full place-items-center">
      <EmptyState illustration={<LetterIllustration />} title={text('chat.select')} />
    </div>
  )
}
