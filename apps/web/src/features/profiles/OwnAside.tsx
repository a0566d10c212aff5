import { Avatar, Card, Handle } from '@fanlight/ui'
import { ChevronRight, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { useProfile } from './queries.ts'

/** For the desktop's right column: the account itself, what the page puts below it, and the app. */
export function OwnAside({ children }: { children?: ReactNode }) {
  const account = useAccount()
  return (
    <>
      {account && <OwnCard />}
      {children}
      <AppCard />
    </>
  )
}

function OwnCard() {
  const text = useText()
  const format = useFormat()
  const account = useAccount()
  const { data: profile } = useProfile(account?.userId ?? null)
  if (!account) return null
  const counts = profile && [
    [profile.counts.followers, text('profile.followers')] as const,
    [profile.counts.followings, text('profile.followings')] as const,
  ]
  return (
    <CardLink href="/profile">
      <span className="flex items-center gap-3">
        <Avatar name={account.nickName} src={account.headPicUrl} seed={account.userId} size={48} decorative />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">
            <bdi>{account.nickName}</bdi>
          </span>
          <span className="block truncate text-13 text-muted">
            <Handle name={account.userName} />
          </span>
        </span>
        <ChevronRight aria-hidden className="text-muted rtl:-scale-x-100" />
      </span>
      {/* Its line is kept while the figures are on their way. */}
      <span className="mt-3 flex min-h-lh gap-5 text-13">
        {counts?.map(
          ([count, label]) =>
            count !== null && (
              <span key={label}>
                <span className="font-semibold tabular-nums">{format.shortNumber(count)}</span>{' '}
                <span className="text-muted">{label}</span>
              </span>
            ),
        )}
      </span>
    </CardLink>
  )
}

function AppCard() {
  const text = useText()
  return (
    <CardLink href="/member-download">
      <span className="flex items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-ember-soft text-ember">
          <Smartphone aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{text('home.aside.app')}</span>
          <span className="block text-13 text-muted">{text('home.aside.appText')}</span>
        </span>
        <ChevronRight aria-hidden className="text-muted rtl:-scale-x-100" />
      </span>
    </CardLink>
  )
}

function CardLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Card padding="none" className="shrink-0">
      <Link
        href={href}
        className="block p-4 transition-colors hover:bg-fill focus-visible:rounded-card focus-visible:-outline-offset-2"
      >
        {children}
      </Link>
    </Card>
  )
}
