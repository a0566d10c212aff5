import type { Profile } from '@fanlight/contract'
import { Button, IconButton, Menu } from '@fanlight/ui'
import { Ban, Ellipsis, Link2, PencilLine, Share2, UserPlus } from 'lucide-react'
import { Link } from 'wouter'
import { openDialog } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { FollowButton } from './FollowButton.tsx'
import type { ProfileExtras } from './profile-extras.ts'
import { useRelation } from './relations.ts'
import { usePersonMenu } from './use-person-menu.tsx'
import { useShareProfile } from './use-share-profile.ts'

type ProfileActionsProps = { profile: Profile } & Pick<ProfileExtras, 'extraActions'>

/** Beside the picture on another person's profile. */
export function ProfileActions({ profile, extraActions }: ProfileActionsProps) {
  const text = useText()
  const { blocking } = useRelation(profile.userId, profile.relation)
  const { copyLink, report, block } = usePersonMenu(profile, profile.relation)
  const extra = blocking ? null : extraActions?.(profile)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={text('profile.menu.open', { name: profile.nickName })} variant="secondary">
            <Ellipsis aria-hidden />
          </IconButton>
        }
        entries={[copyLink, 'divider', report, block]}
      />
      {extra}
      {!blocking && (
        <FollowButton
          person={profile}
          answered={profile.relation}
          // One thing at a time asks to be pressed.
          isQuiet={Boolean(extra)}
          // On a phone it shares a line with the membership: alone under the others it would look lost.
          className="h-10! px-4! max-md:px-3! max-md:[.peer~&]:basis-[40%]"
        />
      )}
    </>
  )
}

export function openBlocked(): void {
  void openDialog(() => import('./BlockedDialog.tsx'), {}, { needsLogin: true })
}

type OwnProfileActionsProps = { profile: Profile; onEdit: () => void }

export function OwnProfileActions({ profile, onEdit }: OwnProfileActionsProps) {
  const text = useText()
  const share = useShareProfile(profile)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={text('profile.menu.openOwn')} variant="secondary">
            <Ellipsis aria-hidden />
          </IconButton>
        }
        entries={[
          { label: text('profile.edit.open'), icon: <PencilLine aria-hidden />, onSelect: onEdit },
          { label: text('profile.menu.copyLink'), icon: <Link2 aria-hidden />, onSelect: share },
          {
            label: text('profile.menu.invite'),
            icon: <UserPlus aria-hidden />,
            link: <Link href="/invitation" />,
          },
          'divider',
          { label: text('profile.list.blocked'), icon: <Ban aria-hidden />, onSelect: openBlocked },
        ]}
      />
      <IconButton label={text('profile.share')} tooltip variant="secondary" onPress={share} className="max-md:hidden">
        <Share2 aria-hidden />
      </IconButton>
      <Button
        size="sm"
        className="h-10!"
        iconStart={<PencilLine aria-hidden className="size-4.5 max-md:hidden" />}
        onPress={onEdit}
      >
        {text('profile.edit.open')}
      </Button>
    </>
  )
}
