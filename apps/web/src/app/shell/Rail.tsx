import { Button, FanlightMark, IconButton, Wordmark } from '@fanlight/ui'
import { ArrowLeftRight, LogIn } from 'lucide-react'
import { Link } from 'wouter'
import { openLogin } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useAccount, useMode } from '../../platform/session/index.ts'
import { AccountSwitcher } from './AccountSwitcher.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'
import { preload, useIsCurrent, useRail } from './navigation.tsx'

/** The desktop's left column: names beside the icons from 1024 px on, icons alone below. */
export function Rail() {
  const text = useText()
  const account = useAccount()
  const parts = useRail().filter((part) => part.length > 0)
  const isCurrent = useIsCurrent()

  return (
    <header className="sticky top-0 hidden h-dvh w-18 shrink-0 flex-col gap-6 px-3 py-5 md:flex lg:w-60 lg:px-4">
      <Link href="/home" aria-label={text('common.appName')} className="flex h-10 items-center rounded-control lg:px-3">
        <Wordmark size={24} className="max-lg:hidden!" />
        <FanlightMark size={36} className="mx-auto lg:hidden" />
      </Link>
      {/* On a low screen the list scrolls by itself: the account stays at the foot. */}
      <nav
        aria-label={text('shell.navigation')}
        className="-mx-2 min-h-0 flex-1 scroll-edges overflow-y-auto px-2 py-0.5"
      >
        {parts.map((part, index) => (
          <ul
            key={part[0]?.path}
            className={`flex flex-col gap-1 ${index > 0 ? 'mt-3 border-t border-line pt-3' : ''}`}
          >
            {part.map((destination) => (
              <li key={destination.path}>
                <Link
                  href={destination.path}
                  aria-current={isCurrent(destination) ? 'page' : undefined}
                  title={text(destination.label)}
                  onPointerEnter={() => preload(destination.path)}
                  onFocus={() => preload(destination.path)}
                  className="group flex h-12 items-center gap-4 [@media(max-height:56rem)]:h-11 rounded-control text-17 text-ink transition-colors hover:bg-fill aria-[current=page]:font-semibold max-lg:justify-center lg:px-3"
                >
                  <span className="flex group-aria-[current=page]:text-ember">{destination.icon}</span>
                  <span className="line-clamp-2 leading-tight max-lg:sr-only">{text(destination.label)}</span>
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="flex flex-col gap-4">
        <ModeSwitch className="max-lg:hidden" />
        <NarrowModeSwitch />
        {account ? (
          <AccountSwitcher />
        ) : (
          <>
            <Button variant="primary" fullWidth onPress={() => openLogin()} className="max-lg:hidden">
              {text('auth.logIn')}
            </Button>
            <Button
              variant="primary"
              aria-label={text('auth.logIn')}
              onPress={() => openLogin()}
              className="px-0! lg:hidden"
            >
              <LogIn aria-hidden />
            </Button>
          </>
        )}
      </div>
    </header>
  )
}

/** Where the rail has no room for words: one press changes to the other mode. */
function NarrowModeSwitch() {
  const text = useText()
  const { mode, canSwitch, setMode } = useMode()
  if (!canSwitch) return null
  const other = mode === 'creator' ? 'member' : 'creator'
  return (
    <IconButton
      label={`${text('shell.mode.label')}: ${text(`shell.mode.${other}`)}`}
      size="lg"
      onPress={() => setMode(other)}
      className="self-center lg:hidden"
    >
      <ArrowLeftRight aria-hidden />
    </IconButton>
  )
}
