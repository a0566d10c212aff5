import { Button, Dialog, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { Copy, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { currentDevice } from '../../../platform/device/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { useCopy } from '../parts/use-copy.ts'
import { CodeField } from './CodeField.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import type { TurningOn } from './use-two-factor.ts'

export function TurnOnTwoFactorDialog({ twoFactor, onClose }: { twoFactor: TurningOn; onClose: () => void }) {
  const text = useText()
  const formId = useId()

  if (twoFactor.recoveryCodes) return <RecoveryCodesDialog codes={twoFactor.recoveryCodes} onDone={onClose} />
  return (
    <Dialog
      title={text('settings.twoFactor.turnOn')}
      description={text('settings.twoFactor.turnOnText')}
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        twoFactor.setup && (
          <>
            <Button onPress={onClose}>{text('common.cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" busy={twoFactor.isConfirming}>
              {text('settings.twoFactor.confirm')}
            </Button>
          </>
        )
      }
    >
      {twoFactor.startFailure ? (
        <LoadFailure
          title={text('settings.twoFactor.startFailed')}
          text={twoFactor.startFailure}
          onRetry={twoFactor.start}
        />
      ) : twoFactor.setup ? (
        <div className="flex flex-col gap-5">
          <Secret {...twoFactor.setup} />
          <form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              twoFactor.confirm()
            }}
          >
            <CodeField
              label={text('settings.twoFactor.code')}
              hint={text('settings.twoFactor.codeHint')}
              value={twoFactor.code.value}
              error={twoFactor.code.error}
              onValueChange={twoFactor.code.type}
            />
          </form>
        </div>
      ) : (
        <SecretSkeleton />
      )}
    </Dialog>
  )
}

/** The secret as a picture to scan and as letters to type. A phone cannot scan itself: it opens its app instead. */
function Secret({ secret, uri }: { secret: string; uri: string }) {
  const text = useText()
  const copy = useCopy()
  const isPhone = currentDevice() === 'mobile'
  return (
    <div className="flex flex-col items-center gap-4 rounded-control bg-sunken p-4 md:flex-row md:items-start md:gap-5">
      <QrCode value={uri} label={text('settings.twoFactor.qr')} />
      <div className="flex w-full min-w-0 flex-1 flex-col items-start gap-2">
        {isPhone && (
          <Button asChild variant="secondary" fullWidth iconStart={<Smartphone aria-hidden />}>
            <a href={uri}>{text('settings.twoFactor.openApp')}</a>
          </Button>
        )}
        <p className="text-13 text-muted">{text('settings.twoFactor.orType')}</p>
        <p dir="ltr" className="font-semibold break-words tabular-nums select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <Button size="sm" iconStart={<Copy aria-hidden />} onPress={() => copy(secret)}>
          {text('settings.twoFactor.copySecret')}
        </Button>
      </div>
    </div>
  )
}

function SecretSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-4 rounded-control bg-sunken p-4 md:flex-row md:items-start md:gap-5">
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
