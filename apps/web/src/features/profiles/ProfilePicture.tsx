import { isOnline, PRESENCE, type Profile } from '@fanlight/contract'
import { Avatar } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'
import { pictureAt } from '../media/index.ts'
import { usePresence } from '../presence/index.ts'
import { HEAD_WIDTH } from './picture-widths.ts'
import { avatarPath } from './presence.ts'
import { profileFrame } from './profile-frame.ts'
import { lazyPart } from '../../platform/lazy-part.ts'

/** Few look at it, and everybody would wait for the code of dialogs. */
const PictureDialog = lazyPart(async () => (await import('./PictureDialog.tsx')).PictureDialog)

/** On the profile itself there is no profile to go to: the picture of a person who is not live is shown large. */
export function ProfilePicture({ profile }: { profile: Profile }) {
  const text = useText()
  const { presence, ref } = usePresence(profile.userId, profile.presence)
  const [isLarge, setLarge] = useState(false)
  const { nickName: name, headPicUrl } = profile
  const isLive = presence === PRESENCE.live
  const picture = (
    <Avatar
      name={name}
      src={headPicUrl && pictureAt(headPicUrl, HEAD_WIDTH)}
      seed={profile.userId}
      size={HEAD_WIDTH}
      ring={isLive ? 'live' : 'none'}
      liveLabel={text('profile.live')}
      online={isOnline(presence)}
      decorative
      loading="eager"
    />
  )
  if (isLive) {
    const label = text('profile.watchLive', { name })
    return (
      <Link ref={ref} href={avatarPath(profile.userId, presence)} aria-label={label} className={profileFrame.avatar}>
        {picture}
      </Link>
    )
  }
  if (headPicUrl === null)
    return (
      <span ref={ref} className={profileFrame.avatar}>
        {picture}
      </span>
    )
  return (
    <>
      <button
        ref={ref}
        type="button"
        aria-haspopup="dialog"
        aria-label={text('profile.enlargePicture', { name })}
        onClick={() => setLarge(true)}
        className={clsx(profileFrame.avatar, 'transition-transform active:scale-[0.98]')}
      >
        {picture}
      </button>
      {isLarge && (
        <Suspense fallback={null}>
          <PictureDialog name={name} src={headPicUrl} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </>
  )
}
