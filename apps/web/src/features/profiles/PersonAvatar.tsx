import { isOnline, PRESENCE, type ProfileSummary } from '@fanlight/contract'
import { Avatar, type AvatarSize } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'
import { pictureAt } from '../media/index.ts'
import { usePresence } from '../presence/index.ts'
import { avatarPath } from './presence.ts'

type PersonAvatarProps = {
  person: Pick<ProfileSummary, 'userId' | 'nickName' | 'headPicUrl' | 'presence'>
  size: AvatarSize
  loading?: 'lazy' | 'eager' | undefined
  onOpen?: (() => void) | undefined
  className?: string | undefined
}

/** A person's picture beside their name: it leads to the profile, or into the live room of a creator who is live. */
export function PersonAvatar({ person, size, loading, onOpen, className }: PersonAvatarProps) {
  const text = useText()
  const { presence, ref } = usePresence(person.userId, person.presence)
  const isLive = presence === PRESENCE.live
  return (
    <Link
      ref={ref}
      href={avatarPath(person.userId, presence)}
      onClick={onOpen}
      // The name beside it is the same way to the profile: one stop for the keyboard is enough.
      {...(isLive ? { 'aria-label': text('profile.watchLive', { name: person.nickName }) } : ears.skip)}
      className={clsx('block shrink-0 rounded-full', className)}
    >
      <Avatar
        name={person.nickName}
        src={person.headPicUrl && pictureAt(person.headPicUrl, size)}
        seed={person.userId}
        size={size}
        ring={isLive ? 'live' : 'none'}
        liveLabel={text('profile.live')}
        online={isOnline(presence)}
        decorative
        loading={loading}
      />
    </Link>
  )
}

const ears = { skip: { 'aria-hidden': true, tabIndex: -1 } } as const
