import type { Profile } from '@fanlight/contract'
import { EmptyState, LetterIllustration, Tabs, WindowIllustration } from '@fanlight/ui'
import { useState } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { FollowButton } from './FollowButton.tsx'
import { ProfileAbout } from './ProfileAbout.tsx'
import { useRelation } from './relations.ts'

type Part = 'posts' | 'media' | 'about'
type ProfileTabsProps = { profile: Profile; isOwn: boolean; onEdit: () => void }

/** Begins with what there is: as long as nobody has posts, that is who the person is. */
export function ProfileTabs({ profile, isOwn, onEdit }: ProfileTabsProps) {
  const text = useText()
  const [part, setPart] = useState<Part>('about')
  return (
    <Tabs
      label={text('profile.sections')}
      tabs={[
        { value: 'posts', label: text('profile.posts.title') },
        { value: 'media', label: text('profile.media.title') },
        { value: 'about', label: text('profile.about') },
      ]}
      value={part}
      onValueChange={setPart}
      className="mt-6 max-md:-mx-4 max-md:*:flex-1"
      panelClassName="pt-5 md:px-4"
    >
      {part === 'about' ? (
        <ProfileAbout profile={profile} isOwn={isOwn} onEdit={onEdit} />
      ) : (
        <NothingYet part={part} profile={profile} isOwn={isOwn} />
      )}
    </Tabs>
  )
}

function NothingYet({ part, profile, isOwn }: Omit<ProfileTabsProps, 'onEdit'> & { part: 'posts' | 'media' }) {
  const text = useText()
  const { following } = useRelation(profile.userId, profile.relation)
  return (
    <EmptyState
      className="py-6"
      illustration={part === 'posts' ? <LetterIllustration /> : <WindowIllustration />}
      title={text(`profile.${part}.empty`)}
      text={isOwn ? text(`profile.${part}.emptyOwn`) : text(`profile.${part}.emptyOther`, { name: profile.nickName })}
      action={!isOwn && !following && <FollowButton person={profile} answered={profile.relation} size="md" />}
    />
  )
}
