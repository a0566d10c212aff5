import { downloadKeptMessage, type AssetId, type Message, type UserId } from '@fanlight/contract'
import { Button, DiamondGlyph } from '@fanlight/ui'
import { Check, LockKeyhole } from 'lucide-react'
import { Suspense } from 'react'
import { call } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { KeptPanel, useInside } from '../../posts/index.ts'
import { Diamonds, useWorth } from '../../wallet/index.ts'
import { contentOf } from '../message-content.ts'
import { lockedIn } from '../unlock/locked-in.ts'
import { openUnlock } from '../unlock/open-unlock.ts'

type Props = { message: Message; chatWithUserId: UserId; name: string; isOwn: boolean }

/** Below what costs something: what is inside and the button that opens it, or for its sender whether it was bought. */
export function PriceLine({ message, chatWithUserId, name, isOwn }: Props) {
  const text = useText()
  const format = useFormat()
  const worth = useWorth()
  const { price, isUnlocked, keptUntil, mediaList } = contentOf(message)
  const inside = useInside(lockedIn(mediaList))
  if (price === null) return null
  if (keptUntil !== null) {
    return (
      <Suspense fallback={<div className="h-32" />}>
        <KeptPanel
          mediaList={mediaList.map(({ id, type }) => ({
            id: id as AssetId,
            type: type === 'video' ? 'video' : 'photo',
          }))}
          until={keptUntil}
          linkTo={(mediaId) =>
            call(downloadKeptMessage, { targetUserId: chatWithUserId, messageId: message.messageId, mediaId })
          }
        />
      </Suspense>
    )
  }
  if (isOwn || isUnlocked) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 px-3.5 py-2 text-13">
        <Diamonds amount={price} className="font-semibold" />
        <span className="text-muted tabular-nums">{worth(price)}</span>
        <span className="ms-auto flex items-center gap-1 font-medium">
          {isUnlocked && <Check aria-hidden className="size-4! text-positive" />}
          {text(isUnlocked ? 'chat.price.bought' : 'chat.price.notBought')}
        </span>
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-2 px-3.5 py-3">
      <p className="flex items-center gap-2 text-13">
        <LockKeyhole aria-hidden className="size-4! shrink-0" />
        <span className="min-w-0 flex-1 font-medium">{inside}</span>
        <span className="text-muted tabular-nums">{worth(price)}</span>
      </p>
      <Button
        variant="primary"
        fullWidth
        iconStart={<DiamondGlyph tone="inherit" className="size-4.5" />}
        onPress={() => openUnlock(message, chatWithUserId, name)}
        // A bubble is narrow, and what something costs is never cut.
        className="h-auto! min-h-11 px-3! py-2 [&_.truncate]:whitespace-normal"
      >
        {text('buy.buy', { count: price, replace: { count: format.wholeNumber(price) } })}
      </Button>
    </div>
  )
}
