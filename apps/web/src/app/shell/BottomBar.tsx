import { Avatar } from '@fanlight/ui'
import { Link } from 'wouter'
import { openDialog } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { preload, useIsCurrent, useTabs } from './navigation.tsx'

const place =
  'flex h-14 w-full flex-col items-center justify-center gap-0.5 text-12 text-muted transition-colors aria-[current=page]:font-semibold aria-[current=page]:text-ember'
const name = 'max-w-full truncate px-0.5 max-[28rem]:text-[0.6875rem] max-[28rem]:tracking-tight'

export function BottomBar({ className = '' }: { className?: string }) {
  const text = useText()
  const tabs = useTabs()
  const isCurrent = useIsCurrent()
  return (
    <nav
      aria-label={text('shell.navigation')}
      className={`fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md ${className}`}
    >
      <ul className="mx-auto grid max-w-130 auto-cols-fr grid-flow-col">
        {tabs.map((destination) => (
          <li key={destination.path}>
            <Link
              href={destination.path}
              aria-current={isCurrent(destination) ? 'page' : undefined}
              onPointerDown={() => preload(destination.path)}
              className={place}
            >
              {destination.icon}
              <span className={name}>{text(destination.label)}</span>
            </Link>
          </li>
        ))}
        <Me />
      </ul>
    </nav>
  )
}

const loadSheet = () => import('./MeDialog.tsx')

/** Everything else, in a sheet. A visitor has nothing there. */
function Me() {
  const text = useText()
  const account = useAccount()
  if (!account) return null
  const { displayName, userName, userId, headPicUrl } = account
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${text('shell.me.title')}: ${displayName} @${userName}`}
        onPointerDown={() => void loadSheet().catch(() => undefined)}
        onClick={() => void openDialog(loadSheet, {}, { name: 'me', needsLogin: true })}
        className={place}
      >
        <Avatar decorative name={displayName} seed={userId} src={headPicUrl} size={24} loading="eager" />
        <span className={name}>{text('shell.me.title')}</span>
      </button>
    </li>
  )
}
