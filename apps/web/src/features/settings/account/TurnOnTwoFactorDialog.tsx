import { Button, Dialog } from '@fanlight/ui'
import { useEffect, useState } from 'react'
import { refusedWith } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { CodeField } from '../../../platform/forms/index.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoFactorSecret, TwoFactorSecretSkeleton } from './TwoFactorSecret.tsx'
import { useTurnOnTwoFactor, type TurningOn } from './use-two-factor.ts'

/** Two steps in one dialog, so that the focus finds its way back to the button that opened it. */
export function TurnOnTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const twoFactor = useTurnOnTwoFactor()
  const [isKept, setKept] = useState(false)
  const codes = twoFactor.recoveryCodes
  // Who does not want to show who they are wants none of this now.
  const isCalledOff = refusedWith(twoFactor.startError, 'REAUTHENTICATION_REQUIRED') !== null
  useEffect(() => {
    if (isCalledOff) onClose()
  }, [isCalledOff, onClose])

  if (codes) {
    return (
      <Dialog
        // Shown once: a press beside it must not cost the account's owner their way back in.
        dismissible={false}
        title={text('settings.recovery.title')}
        description={text('settings.recovery.text')}
        footer={
          <Button variant="primary" disabled={!isKept} onPress={onClose}>
            {text('settings.recovery.done')}
          </Button>
        }
      >
        <RecoveryCodes codes={codes} isKept={isKept} onKept={setKept} />
      </Dialog>
    )
  }
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
            <Button type="submit" form={twoFactor.form.id} variant="primary" busy={twoFactor.form.isSending}>
              {text('settings.twoFactor.confirm')}
            </Button>
          </>
        )
      }
    >
      <Setup twoFactor={twoFactor} />
    </Dialog>
  )
}

function Setup({ twoFactor }: { twoFactor: TurningOn }) {
  const text = useText()
  const { setup, startError, start, form } = twoFactor
  return (
    <QueryView
      query={{ data: setup, error: startError, refetch: start }}
      place="card"
      skeleton={<TwoFactorSecretSkeleton />}
      failure={text('settings.twoFactor.startFailed')}
    >
      {(secret) => (
        <div className="flex flex-col gap-5">
          <TwoFactorSecret {...secret} />
          <form id={form.id} noValidate onSubmit={(event) => void form.submit(event)}>
            <CodeField
              {...form.tie('code')}
              label={text('settings.twoFactor.code')}
              hint={text('settings.twoFactor.codeHint')}
            />
          </form>
        </div>
      )}
    </QueryView>
  )
}
