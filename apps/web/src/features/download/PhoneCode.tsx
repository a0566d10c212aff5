import { Card, Skeleton } from '@fanlight/ui'
import { useText } from '../../platform/i18n/index.ts'
import { useQrCode, type QrCode } from './use-qr-code.ts'

const QUIET_ZONE = 3

/** Takes the page from the desk to the phone. */
export function PhoneCode() {
  const text = useText()
  const address = `${location.origin}/#/m/download`
  const { data: code, isError } = useQrCode(address)
  return (
    <Card padding="lg" className="flex flex-wrap items-center gap-6">
      <div className="size-36 shrink-0 overflow-clip rounded-control">
        {code && <Code code={code} label={text('download.qr.alt')} />}
        {!code && !isError && <Skeleton className="size-full" />}
      </div>
      <div className="min-w-50 flex-1">
        <h2 className="font-display text-20 font-semibold tracking-tight">{text('download.qr.title')}</h2>
        <p className="mt-2 text-muted">
          {isError ? text('download.qr.failed', { address }) : text('download.qr.text')}
        </p>
        {!isError && (
          <p className="mt-2 text-13 break-all text-muted">
            <bdi dir="ltr">{address.replace(/^https?:\/\//, '')}</bdi>
          </p>
        )}
      </div>
    </Card>
  )
}

/** Dark on white in both themes: many cameras do not read the reverse. */
function Code({ code, label }: { code: QrCode; label: string }) {
  const side = code.size + QUIET_ZONE * 2
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      className="size-full bg-white"
    >
      <path d={code.path} fill="#1d1620" shapeRendering="crispEdges" />
    </svg>
  )
}
