import { Skeleton } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { useQrCode } from './use-qr-code.ts'

/** The margin of four modules that scanners need. */
const QUIET_ZONE = 4

export function QrCode({ value, label }: { value: string; label: string }) {
  const text = useText()
  const picture = useQrCode(value)
  if (picture.status === 'loading') return <Skeleton className="size-44 shrink-0" />
  if (picture.status === 'failed') return <p className="text-13 text-muted">{text('settings.twoFactor.qrFailed')}</p>
  const side = picture.size + 2 * QUIET_ZONE
  return (
    // Black on white in both themes: many scanners cannot read an inverted code.
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-control bg-white text-black"
    >
      <path d={picture.path} fill="currentColor" />
    </svg>
  )
}
