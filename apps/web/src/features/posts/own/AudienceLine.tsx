import type { Visibility } from '@fanlight/contract'
import { useText } from '../../../platform/i18n/index.ts'
import { useDiamondsText } from '../../wallet/index.ts'
import { levelText } from '../publish/levels.ts'

/** Who may see a post, in few words. */
export function AudienceLine({ visibility }: { visibility: Visibility }) {
  const text = useText()
  const diamonds = useDiamondsText()
  return <span>{said()}</span>

  function said(): string {
    switch (visibility.kind) {
      case 'everyone':
        return text('ownPosts.audience.everyone')
      case 'followers':
        return text('ownPosts.audience.followers')
      case 'tier':
        return text('ownPosts.audience.tier', { level: text(levelText[visibility.minLevel]) })
      case 'paid':
        return diamonds(visibility.price)
      case 'tier_or_paid':
        return text('ownPosts.audience.tierOrPaid', {
          level: text(levelText[visibility.minLevel]),
          price: diamonds(visibility.price),
        })
    }
  }
}
