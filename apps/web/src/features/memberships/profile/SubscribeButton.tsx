import type { MembershipLevel, ProfileSummary, Relation } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { Check } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { useRelation } from '../../profiles/index.ts'
import { openSubscribe } from '../subscribe/open-subscribe.ts'
import { useOpenPromo, usePromoOfLink } from './use-promo-of-link.ts'

type SubscribeButtonProps = {
  creator: Pick<ProfileSummary, 'userId' | 'nickName'>
  /** What the profile said that shows the creator. */
  relation: Partial<Relation> | null
  /** What the thing in question asks for and the viewer does not have: a lower membership is none here. */
  minLevel?: MembershipLevel | undefined
  className?: string | undefined
}

/** 'Subscribe', and for a member 'Subscribed': the way to what they have, and to more of it. */
export function SubscribeButton({ creator, relation, minLevel, className }: SubscribeButtonProps) {
  const text = useText()
  const { subscribe } = useRelation(creator.userId, relation)
  const isSubscribed = subscribe && minLevel === undefined
  const { code: promoCode, promo } = usePromoOfLink(creator)
  useOpenPromo(creator, promo)
  return (
    <Button
      size="sm"
      variant={isSubscribed ? 'secondary' : 'primary'}
      iconStart={isSubscribed ? <Check aria-hidden className="size-4.5! max-md:hidden" /> : undefined}
      aria-label={text(isSubscribed ? 'memberships.button.namedSubscribed' : 'memberships.button.named', {
        name: creator.nickName,
      })}
      onPress={() => openSubscribe({ creator, promoCode, minLevel })}
      className={className}
    >
      {text(isSubscribed ? 'memberships.button.subscribed' : 'memberships.button.subscribe')}
    </Button>
  )
}
