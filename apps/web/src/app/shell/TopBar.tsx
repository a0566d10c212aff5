import { Button, IconButton, Wordmark } from '@fanlight/ui'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { openLogin } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { goBack, hrefTo, splitPath, useCurrentRoute } from '../../platform/navigation/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { BellIcon, NOTIFICATIONS, useTabs } from './navigation.tsx'
import { useShownTitle } from '../../platform/page/index.ts'

/** The phone's upper edge: the mark at home, elsewhere the title, with a way back unless a tab leads here. */
export function TopBar({ className = '' }: { className?: string }) {
  const text = useText()
  const account = useAccount()
  const title = useShownTitle()
  const { path } = useCurrentRoute()
  const roots = useTabs().map((destination) => splitPath(hrefTo(destination.path).slice(1)).path)
  const isHome = path === roots[0]

  return (
    <header
      className={`sticky top-0 z-30 border-b border-line bg-paper/90 pt-[env(safe-area-inset-top)] backdrop-blur-md ${className}`}
    >
      <div className="flex h-14 items-center gap-1 px-2">
        {isHome ? (
          <Link href="/home" aria-label={text('common.appName')} className="rounded-control px-2">
            <Wordmark size={22} />
          </Link>
        ) : (
          <>
            {!roots.includes(path) && (
              <IconButton label={text('common.back')} size="lg" onPress={goBack}>
                <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
              </IconButton>
            )}
            {/* The page's own heading says the same to screen readers. */}
            <p aria-hidden className="min-w-0 truncate px-2 font-display text-20 font-semibold tracking-tight">
              {title}
            </p>
          </>
        )}
        <div className="ms-auto flex items-center px-1">
          {account && !path.endsWith(NOTIFICATIONS) && (
            <Link href={NOTIFICATIONS} className="grid size-12 place-items-center rounded-full hover:bg-fill">
              <BellIcon />
              <span className="sr-only">{text('page.notifications')}</span>
            </Link>
          )}
          {!account && (
            <Button size="sm" variant="primary" onPress={() => openLogin()}>
              {text('auth.logIn')}
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}
