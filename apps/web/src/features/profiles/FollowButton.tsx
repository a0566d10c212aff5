import type { ProfileSummary, Relation } from '@fanlight/contract'
import { Button, type ButtonSize } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { useFollow } from './use-follow.ts'

type FollowButtonProps = {
  person: Pick<ProfileSummary, 'userId' | 'nickName'>
  /** What the list or profile said that shows the person. */
  answered: Partial<Relation> | null
  size?: ButtonSize | undefined
  /** A soft colour, where many stand together. */
  isQuiet?: boolean | undefined
  className?: string | undefined
}

/**
 * Follow, Following, and under the mouse Unfollow: three words in one place, so that it never changes its width. Not while
 * the mouse still rests there from following.
 */
export function FollowButton({ person, answered, size = 'sm', isQuiet = false, className }: FollowButtonProps) {
  const text = useText()
  const account = useAccount()
  const { isFollowing, toggle } = useFollow(person.userId, answered)
  const [hasJustFollowed, setJustFollowed] = useState(false)
  if (account?.userId === person.userId) return null
  const offersUnfollow = isFollowing && !hasJustFollowed
  return (
    <Button
      size={size}
      variant={isFollowing || isQuiet ? 'secondary' : 'primary'}
      aria-label={text(isFollowing ? 'profile.follow.namedFollowing' : 'profile.follow.named', {
        name: person.nickName,
      })}
      onPress={() => {
        setJustFollowed(!isFollowing)
        void toggle()
      }}
      onPointerLeave={() => setJustFollowed(false)}
      className={clsx(
        'group/follow',
        offersUnfollow && 'pointer-fine:hover:bg-danger-soft! pointer-fine:hover:text-danger!',
        !isFollowing && isQuiet && 'bg-ember-soft! text-ember! hover:bg-ember! hover:text-on-ember!',
        className,
      )}
    >
      <span className="grid text-center *:col-start-1 *:row-start-1">
        <span className={clsx(isFollowing && 'invisible')}>{text('profile.follow.follow')}</span>
        <span
          className={clsx(!isFollowing && 'invisible', offersUnfollow && 'pointer-fine:group-hover/follow:invisible')}
        >
          {text('profile.follow.following')}
        </span>
        {/* A finger never sees it, and needs no room for it. */}
        <span
          className={clsx(
            'invisible pointer-coarse:hidden',
            offersUnfollow && 'pointer-fine:group-hover/follow:visible',
          )}
        >
          {text('profile.follow.unfollow')}
        </span>
      </span>
    </Button>
  )
}
