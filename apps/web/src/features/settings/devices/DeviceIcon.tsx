import { Compass, Flame, Globe, Laptop, Monitor, Smartphone, Tablet, type LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

const systemIcons: Readonly<Record<string, LucideIcon>> = {
  iPhone: Smartphone,
  Android: Smartphone,
  iPad: Tablet,
  macOS: Laptop,
  ChromeOS: Laptop,
  Windows: Monitor,
  Linux: Monitor,
}

type Icon = ComponentType<{ className?: string | undefined }>

const browserIcons: Readonly<Record<string, Icon>> = { Chrome: ChromeIcon, Safari: Compass, Firefox: Flame }

/** The system large, the browser small at its corner. Their names stand beside it. */
export function DeviceIcon({ browser, system }: { browser: string; system: string }) {
  const System = systemIcons[system] ?? Monitor
  const Browser = browserIcons[browser] ?? Globe
  return (
    <span aria-hidden className="relative grid size-11 place-items-center rounded-control bg-fill text-ink">
      <System />
      <span className="absolute -end-1 -bottom-1 grid size-5 place-items-center rounded-full bg-surface text-muted">
        <Browser className="size-4" />
      </span>
    </span>
  )
}

/** Drawn in the manner of the others: lucide has no brands. */
function ChromeIcon({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      className={className}
    >
      <circle cx="12" cy="12" r="9.5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M12 8h8.6M8.5 14 4.2 6.6M15.5 14l-4.3 7.4" />
    </svg>
  )
}
