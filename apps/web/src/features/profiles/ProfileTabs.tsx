import type { Profile } from '@fanlight/contract'
import { EmptyState, LetterIllustration, Tabs, WindowIllustration } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { currentPath, joinPath, navigate, splitPath, useQueryParams } from '../../platform/navigation/index.ts'
import { FollowButton } from './FollowButton.tsx'
import type { ProfileContent } from './profile-extras.ts'
import { ProfileAbout } from './ProfileAbout.tsx'
import { useRelation } from './relations.ts'

const parts = ['posts', 'media', 'about'] as const
type Part = (typeof parts)[number]
type ProfileTabsProps = {
  profile: Profile
  isOwn: boolean
  onEdit: () => void
  content?: ProfileContent | undefined
}

/** Begins with what there is: posts, or as long as there are none who the person is. */
export function ProfileTabs({ profile, isOwn, onEdit, content }: ProfileTabsProps) {
  const text = useText()
  const format = useFormat()
  const { choose } = useChosenPart()
  const counts = content?.counts
  const part = useShownPart(content)
  const counted = (count: number | undefined) => (count ? { count: format.shortNumber(count) } : {})

  return (
    <Tabs
      label={text('profile.sections')}
      tabs={[
        { value: 'posts', label: text('profile.posts.title'), ...counted(counts?.posts) },
        { value: 'media', label: text('profile.media.title'), ...counted(counts?.media) },
        { value: 'about', label: text('profile.about') },
      ]}
      value={part}
      onValueChange={choose}
      className="mt-6 max-md:-mx-4 max-md:*:flex-1"
      panelClassName={clsx(part === 'posts' ? 'pt-5 max-md:pt-0' : 'pt-5', part === 'about' && 'md:px-4')}
    >
      {part === 'about' ? (
        <ProfileAbout profile={profile} isOwn={isOwn} onEdit={onEdit} />
      ) : (
        <Content part={part} profile={profile} isOwn={isOwn} content={content} />
      )}
    </Tabs>
  )
}

export function useShownPart(content: ProfileContent | undefined): Part {
  const { chosen } = useChosenPart()
  return chosen ?? (hasPosts(content) ? 'posts' : 'about')
}

/** In the address: a visitor who comes back to a profile finds the part of it that they left. */
function useChosenPart() {
  const query = useQueryParams()
  const asked = query.get('tab')
  return {
    chosen: parts.find((part) => part === asked),
    choose: (part: Part): void => {
      const changed = new URLSearchParams(query)
      changed.set('tab', part)
      navigate(joinPath(splitPath(currentPath()).path, changed.toString()), { replace: true })
    },
  }
}

/** While nobody knows, a creator is likely to have some. */
const hasPosts = (content: ProfileContent | undefined): boolean =>
  content !== undefined && (content.counts?.posts ?? 1) > 0

type ContentProps = Omit<ProfileTabsProps, 'onEdit'> & { part: 'posts' | 'media' }

function Content({ part, profile, isOwn, content }: ContentProps) {
  const empty = <NothingYet part={part} profile={profile} isOwn={isOwn} />
  if (!content) return empty
  return part === 'posts' ? content.renderPosts(empty) : content.renderMedia(empty)
}

function NothingYet({ part, profile, isOwn }: Omit<ContentProps, 'content'>) {
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
