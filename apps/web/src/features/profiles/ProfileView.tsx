import type { Profile } from '@fanlight/contract'
import { Banner, Button, Handle } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Ban, Handshake } from 'lucide-react'
import { openDialog } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useLayout } from '../../platform/navigation/index.ts'
import { Cover } from './Cover.tsx'
import { FollowCounts } from './FollowCounts.tsx'
import { LinkedText } from './LinkedText.tsx'
import { ProfileActions, OwnProfileActions } from './ProfileActions.tsx'
import { profileFrame } from './profile-frame.ts'
import { ProfilePicture } from './ProfilePicture.tsx'
import type { ProfileExtras } from './profile-extras.ts'
import { ProfileTabs, useShownPart } from './ProfileTabs.tsx'
import { useRelation } from './relations.ts'
import { VerifiedMark } from './VerifiedMark.tsx'
import { useBlock } from './use-block.ts'

type ProfileViewProps = { profile: Profile; isOwn: boolean } & ProfileExtras

export function ProfileView({ profile, isOwn, extraActions, extraRow, content }: ProfileViewProps) {
  const { blocking } = useRelation(profile.userId, profile.relation)
  const text = useText()
  const isPhone = useLayout() === 'mobile'
  const showsBio = useShownPart(content) !== 'about' && !blocking
  const edit = () => void openDialog(() => import('./EditProfileDialog.tsx'), { profile }, { needsLogin: true })

  const actions = isOwn ? (
    <OwnProfileActions profile={profile} onEdit={edit} />
  ) : (
    <ProfileActions profile={profile} extraActions={extraActions} />
  )

  return (
    <article className={profileFrame.page}>
      {/* The margin is the wrapper's: a picture of width auto would take its own. */}
      <div className={clsx(profileFrame.cover, 'overflow-clip')}>
        <Cover src={profile.coverUrl} seed={profile.userId} isFirst className="size-full" />
      </div>
      <header className={profileFrame.head}>
        <ProfilePicture profile={profile} />
        {!isPhone && <div className={profileFrame.actions}>{actions}</div>}
      </header>
      <div className="mt-3 md:px-4">
        <div className="flex items-center gap-2">
          {/* The page's heading says it to ears, and keeps the focus while the profile is on its way. */}
          <p aria-hidden className="min-w-0 font-display text-26 font-semibold tracking-tight">
            <bdi>{profile.nickName}</bdi>
          </p>
          {profile.isCreator && <VerifiedMark className="size-6!" />}
        </div>
        <p className="mt-0.5 text-muted">
          <Handle name={profile.userName} />
        </p>
        {profile.runWithHelp && (
          <p className="mt-2 flex items-center gap-1.5 text-13 text-muted">
            <Handshake aria-hidden className="size-4" />
            {text('profile.runWithHelp')}
          </p>
        )}
        {profile.bio !== '' && showsBio && (
          // All of it is under 'About'.
          <p dir="auto" className="mt-2 line-clamp-2 max-w-[65ch] text-start [unicode-bidi:plaintext]">
            <LinkedText words={profile.bio} />
          </p>
        )}
        <FollowCounts profile={profile} isOwn={isOwn} />
        {/* Who it is comes first; what can be done then has the whole width, for a thumb. */}
        {isPhone && <div className={profileFrame.phoneActions}>{actions}</div>}
        {!isOwn && !blocking && extraRow?.(profile)}
      </div>
      {blocking ? (
        <ProfileBlocked profile={profile} />
      ) : (
        <ProfileTabs profile={profile} isOwn={isOwn} onEdit={edit} content={content} />
      )}
    </article>
  )
}

/** What is left of the profile of a person whom the viewer blocked. */
function ProfileBlocked({ profile }: { profile: Profile }) {
  const text = useText()
  const { toggle } = useBlock(profile, profile.relation)
  return (
    <Banner
      className="mt-6 md:mx-4"
      icon={<Ban aria-hidden />}
      title={text('profile.block.banner', { name: profile.nickName })}
      action={
        <Button size="sm" once onPress={toggle}>
          {text('profile.block.unblock')}
        </Button>
      }
    >
      {text('profile.block.bannerText')}
    </Banner>
  )
}
