import type { Profile } from '@fanlight/contract'
import { Avatar, Badge, Button, IconButton, Tabs } from '@fanlight/ui'
import { clsx } from 'clsx'
import { BadgeCheck, Link2, PencilLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { Cover } from './Cover.tsx'
import { FollowCounts } from './FollowCounts.tsx'
import { ProfileAbout } from './ProfileAbout.tsx'
import { profileFrame } from './profile-frame.ts'
import { useCopyLink } from './use-copy-link.ts'
import { UserName } from './UserName.tsx'

const EditProfileDialog = lazy(async () => ({
  default: (await import('./EditProfileDialog.tsx')).EditProfileDialog,
}))

type ProfileViewProps = { profile: Profile; isOwn: boolean }

export function ProfileView({ profile, isOwn }: ProfileViewProps) {
  const text = useText()
  const [isEditing, setEditing] = useState(false)
  const copyLink = useCopyLink(profile.userId)

  return (
    <article className={profileFrame.page}>
      {/* The margin is the wrapper's: a picture of width auto would take its own. */}
      <div className={clsx(profileFrame.cover, 'overflow-clip')}>
        <Cover src={profile.coverUrl} seed={profile.userId} isFirst className="size-full" />
      </div>
      <header className={profileFrame.head}>
        <span className={profileFrame.avatar}>
          <Avatar
            name={profile.nickName}
            src={profile.headPicUrl}
            seed={profile.userId}
            size={128}
            decorative
            loading="eager"
          />
        </span>
        <div className="flex gap-2 pb-1">
          {isOwn ? (
            <>
              <IconButton label={text('profile.copyLink')} tooltip variant="secondary" once onPress={copyLink}>
                <Link2 aria-hidden />
              </IconButton>
              <Button
                size="sm"
                className="h-10!"
                iconStart={<PencilLine aria-hidden className="size-4.5" />}
                onPress={() => setEditing(true)}
              >
                {text('profile.edit.open')}
              </Button>
            </>
          ) : (
            <Button size="sm" className="h-10!" iconStart={<Link2 aria-hidden />} once onPress={copyLink}>
              {text('profile.copyLink')}
            </Button>
          )}
        </div>
      </header>
      <div className="mt-3 md:px-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {/* The page's heading says it to ears, and keeps the focus while the profile is on its way. */}
          <p aria-hidden className="font-display text-26 font-semibold tracking-tight">
            <bdi>{profile.nickName}</bdi>
          </p>
          {profile.isCreator && (
            <Badge tone="ember" icon={<BadgeCheck aria-hidden />}>
              {text('profile.creator')}
            </Badge>
          )}
        </div>
        <UserName className="mt-0.5 text-muted">{profile.userName}</UserName>
        <FollowCounts counts={profile.counts} isOwn={isOwn} />
      </div>
      <Tabs
        label={text('profile.sections')}
        tabs={[{ value: 'about', label: text('profile.about') }]}
        value="about"
        onValueChange={() => undefined}
        className="mt-6 max-md:-mx-4"
        panelClassName="pt-5 md:px-4"
      >
        <ProfileAbout profile={profile} isOwn={isOwn} onEdit={() => setEditing(true)} />
      </Tabs>
      {isEditing && (
        <Suspense fallback={null}>
          <EditProfileDialog profile={profile} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </article>
  )
}
