import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'
import { preload, useDestinations, useIsCurrent } from './navigation.tsx'

export function BottomBar({ className = '' }: { className?: string }) {
  const text = useText()
  const destinations = useDestinations('tabs')
  const isCurrent = useIsCurrent()
  return (
    <nav
      aria-label={text('shell.navigation')}
      className={`fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md ${className}`}
    >
      <ul className="mx-auto grid max-w-130 auto-cols-fr grid-flow-col">
        {destinations.map((destination) => (
          <li key={destination.path}>
            <Link
              href={destination.path}
              aria-current={isCurrent(destination) ? 'page' : undefined}
              onPointerDown={() => preload(destination.path)}
              className="flex h-14 flex-col items-center justify-center gap-0.5 text-12 text-muted transition-colors aria-[current=page]:font-semibold aria-[current=page]:text-ember"
            >
              {destination.icon}
              <span className="max-w-full truncate px-0.5 max-[28rem]:text-[0.6875rem] max-[28rem]:tracking-tight">
                {text(destination.label)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
