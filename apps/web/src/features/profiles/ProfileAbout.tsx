import type { Profile } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { CalendarDays, ExternalLink, Globe, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { LinkedText } from './LinkedText.tsx'
import { tagPath } from './profile-path.ts'

type ProfileAboutProps = { profile: Profile; isOwn: boolean; onEdit: () => void }

export function ProfileAbout({ profile, isOwn, onEdit }: ProfileAboutProps) {
  const text = useText()
  const format = useFormat()
  return (
    <div className="flex flex-col gap-6">
      {profile.bio !== '' && (
        <p dir="auto" className="max-w-[65ch] whitespace-pre-line">
          <LinkedText words={profile.bio} />
        </p>
      )}
      {profile.bio === '' && isOwn && (
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-fill p-4">
          <p className="text-muted">{text('profile.empty.bio')}</p>
          <Button size="sm" onPress={onEdit}>
            {text('profile.edit.open')}
          </Button>
        </div>
      )}
      {profile.bio === '' && !isOwn && (
        <p className="text-muted">{text('profile.empty.other', { name: profile.nickName })}</p>
      )}
      {profile.tags.length > 0 && (
        <ul aria-label={text('profile.tagged')} className="flex flex-wrap gap-2">
          {profile.tags.map((tag) => (
            <li key={tag}>
              <Link
                href={tagPath(tag)}
                className="flex h-9 items-center rounded-full bg-fill px-3.5 text-13 font-semibold transition-colors hover:bg-fill-strong max-md:h-11"
              >
                <bdi>#{tag}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ul className="flex flex-col gap-3">
        {profile.location !== '' && (
          <Fact icon={<MapPin aria-hidden />}>
            <bdi>{profile.location}</bdi>
          </Fact>
        )}
        {profile.links.map((link) => (
          <Fact key={`${link.label} ${link.url}`} icon={<Globe aria-hidden />}>
            <ProfileLinkTo {...link} />
          </Fact>
        ))}
        <Fact icon={<CalendarDays aria-hidden />}>
          {text('profile.joined', { date: format.date(profile.joinedAt) })}
        </Fact>
      </ul>
    </div>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="flex h-lh items-center text-muted">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** A label can promise anything; the host beside it says where the link really leads. */
function ProfileLinkTo({ label, url }: { label: string; url: string }) {
  const text = useText()
  const host = hostOf(url)
  return (
    <a
      href={url}
      target="_blank"
      rel="nofollow ugc noopener"
      aria-label={text('profile.opensInNewTab', { label: host === label ? label : `${label} ${host}` })}
      className="group inline-flex max-w-full flex-wrap items-baseline gap-x-2 rounded-inner"
    >
      <bdi className="font-semibold text-ember group-hover:underline">{label}</bdi>{' '}
      {host !== label && (
        <bdi dir="ltr" className="truncate text-13 text-muted">
          {host}
        </bdi>
      )}
      <ExternalLink aria-hidden className="size-3.5! self-center text-muted" />
    </a>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url
}
