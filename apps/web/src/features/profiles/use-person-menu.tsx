import type { ProfileSummary, Relation } from '@fanlight/contract'
import type { MenuEntry } from '@fanlight/ui'
import { Ban, Flag, Link2, UserMinus, UserPlus } from 'lucide-react'
import { openReport } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useBlock } from './use-block.ts'
import { useFollow } from './use-follow.ts'
import { useShareProfile } from './use-share-profile.ts'

/** What can be done about a person from a menu: their link, following, reporting, blocking. */
export function usePersonMenu(
  person: Pick<ProfileSummary, 'userId' | 'userName' | 'nickName'>,
  answered: Partial<Relation> | null,
): { copyLink: MenuEntry; follow: MenuEntry; report: MenuEntry; block: MenuEntry } {
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
    report: {
      label: text('profile.menu.report'),
      icon: <Flag aria-hidden />,
      onSelect: () => openReport({ target: { type: 'user', id: person.userId }, name: person.nickName }),
    },
    block: {
      label: text(isBlocking ? 'profile.block.unblock' : 'profile.block.block'),
      icon: <Ban aria-hidden />,
      tone: isBlocking ? 'normal' : 'danger',
      onSelect: () => void toggleBlock(),
    },
  }
}
