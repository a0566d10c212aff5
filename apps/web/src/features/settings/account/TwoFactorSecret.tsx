import { Button, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { Copy, Smartphone } from 'lucide-react'
import { currentDevice } from '../../../platform/device/device.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QrCode } from '../../../platform/qr/index.ts'
import { copyText } from '../../../platform/files/index.ts'
import { copyWords } from './RecoveryCodes.tsx'

const well = 'flex flex-col items-center gap-4 rounded-control bg-sunken p-4 md:flex-row md:items-start md:gap-5'

/** The secret as a picture to scan and as letters to type. A phone cannot scan itself: it opens its app instead. */
export function TwoFactorSecret({ secret, uri }: { secret: string; uri: string }) {
  const text = useText()
  const isPhone = currentDevice() === 'mobile'
  return (
    <div className={well}>
      <div className="size-44 shrink-0 overflow-clip rounded-control">
        <QrCode
          address={uri}
          label={text('settings.twoFactor.qr')}
          failed={<p className="text-13 text-muted">{text('settings.twoFactor.qrFailed')}</p>}
        />
      </div>
      <div className="flex w-full min-w-0 flex-1 flex-col items-start gap-2">
        {isPhone && (
          <Button asChild fullWidth iconStart={<Smartphone aria-hidden />}>
            <a href={uri}>{text('settings.twoFactor.openApp')}</a>
          </Button>
        )}
        <p className="text-13 text-muted">{text('settings.twoFactor.orType')}</p>
        <p dir="ltr" className="font-semibold break-words tabular-nums select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <Button size="sm" iconStart={<Copy aria-hidden />} onPress={() => copyText(secret, copyWords)}>
          {text('settings.twoFactor.copySecret')}
        </Button>
      </div>
    </div>
  )
}

export function TwoFactorSecretSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-5">
      <div className={well}>
        <Skeleton className="size-44" />
        <div className="w-full flex-1">
          <Skeleton shape="text" className="w-3/4" />
          <Skeleton shape="text" className="w-full" />
          <Skeleton className="mt-2 h-9 w-28" />
        </div>
      </div>
      <Skeleton className="h-12" />
    </SkeletonGroup>
  )
}
