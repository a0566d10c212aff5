import { diamonds, type MembershipLevel, type Visibility } from '@fanlight/contract'
import type { TermsRow } from './posts.sql.ts'

/** The columns allow only what the contract's union says. */
export function visibilityOf({ audience, minLevel, price }: TermsRow): Visibility {
  const level = minLevel as MembershipLevel
  switch (audience) {
    case 'everyone':
    case 'followers':
      return { kind: audience }
    case 'tier':
      return { kind: 'tier', minLevel: level }
    case 'paid':
      return { kind: 'paid', price: price ?? diamonds(0) }
    case 'tier_or_paid':
      return { kind: 'tier_or_paid', minLevel: level, price: price ?? diamonds(0) }
  }
}
