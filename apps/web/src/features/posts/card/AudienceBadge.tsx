import type { Post } from '@fanlight/contract'
import { Badge, DiamondGlyph } from '@fanlight/ui'
import { BadgeCheck, LockOpen, UsersRound } from 'lucide-react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

/** For whom a post is; nothing on those for everyone. */
export function AudienceBadge({ post: { visibility, isBought } }: { post: Post }) {
  const text = useText()
  if (isBought) {
    return (
      <Badge tone="positive" icon={<LockOpen aria-hidden />}>
        {text('posts.audience.bought')}
      </Badge>
    )
  }
  switch (visibility.kind) {
    case 'everyone':
      return null
    case 'followers':
      return <Badge icon={<UsersRound aria-hidden />}>{text('posts.audience.followers')}</Badge>
    case 'tier':
      return (
        <Badge tone="ember" icon={<BadgeCheck aria-hidden />}>
          {text('posts.audience.members')}
        </Badge>
      )
    case 'paid':
    case 'tier_or_paid':
      return <Price amount={visibility.price} />
  }
}

function Price({ amount }: { amount: number }) {
  const text = useText()
  const format = useFormat()
  const figure = format.wholeNumber(amount)
  return (
    <Badge tone="diamond" icon={<DiamondGlyph tone="inherit" className="size-3.5" />}>
      <span aria-hidden dir="ltr">
        {figure}
      </span>
      <span className="sr-only">{text('posts.audience.price', { count: amount, replace: { count: figure } })}</span>
    </Badge>
  )
}
