import type { ProfileSummary, Relation } from '@fanlight/contract'
import type { MenuEntry } from '@fanlight/ui'
import { Ban, Link2, UserMinus, UserPlus } from 'lucide-react'
import { useText } from '../../platform/i18n/index.ts'
import { useBlock } from './use-block.ts'
import { useFollow } from './use-follow.ts'
import { useShareProfile } from './use-share-profile.ts'

/** What can be done about somebody from a menu: their link, following, blocking. */
export function usePersonMenu(
  person: Pick<ProfileSummary, 'userId' | 'nickName'>,
  answered: Partial<Relation> | null,
): { copyLink: MenuEntry; follow: MenuEntry; block: MenuEntry } {
  const text = useText()
  const share = useShareProfile(person)
  const { isFollowing, toggle: toggleFollow } = useFollow(person.userId, answered)
  const { isBlocking, toggle: toggleBlock } = useBlock(person, answered)
  return {
    copyLink: { label: text('profile.menu.copyLink'), icon: <Link2 aria-hidden />, onSelect: share },
    follow: {
      label: text(isFollowing ? 'profile.follow.unfollow' : 'profile.follow.follow'),
      icon: isFollowing ? <UserMinus aria-hidden /> : <UserPlus aria-hidden />,
      onSelect: () => void toggleFollow(),
    },
    block: {
      label: text(isBlocking ? 'profile.block.unblock' : 'profile.block.block'),
      icon: <Ban aria-hidden />,
      tone: isBlocking ? 'normal' : 'danger',
      onSelect: () => void toggleBlock(),
    },
  }
}
