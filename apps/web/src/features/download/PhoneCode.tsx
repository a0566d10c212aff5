import { Card } from '@fanlight/ui'
import { useText } from '../../platform/i18n/index.ts'
import { QrCode, useQrCode } from '../../platform/qr/index.ts'

/** Takes the page from the computer to the phone. */
export function PhoneCode() {
  const text = useText()
  const address = `${location.origin}/#/m/download`
  const { isError } = useQrCode(address)
  return (
    <Card padding="lg" className="flex flex-wrap items-center gap-6">
      <div className="size-36 shrink-0 overflow-clip rounded-control">
        <QrCode address={address} label={text('download.qr.alt')} />
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
