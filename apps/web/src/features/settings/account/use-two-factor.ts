import { confirmTwoFactor, disableTwoFactor, startTwoFactor } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useState } from 'react'
import { describeError, refusedWith, useAction } from '../../../platform/api/index.ts'
import { isCodeIncomplete } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { validateSession } from '../../../platform/session/index.ts'
import { amendAccount } from '../parts/amend-account.ts'

/** Another device was faster: the account as it now is decides what can be done. */
function catchUp(error: unknown): void {
  if (refusedWith(error, 'CONFLICT')) void validateSession()
}

/** The secret and the recovery codes live as long as they are on screen: no cache keeps them. */
const KEEP_NOTHING = { gcTime: 0 } as const

export type TurningOn = ReturnType<typeof useTurnOnTwoFactor>

export function useTurnOnTwoFactor() {
  const start = useAction(startTwoFactor, { ...KEEP_NOTHING, onError: catchUp })
  const confirm = useAction(confirmTwoFactor, {
    ...KEEP_NOTHING,
    onSuccess: () => amendAccount({ hasTwoFactor: true }),
    onError: catchUp,
  })
  const code = useCode(confirm)
  return {
    /** Each start makes a new secret, so it begins with a press and not with a render. */
    start: () => {
      confirm.reset()
      code.type('')
      return start.mutateAsync({}).catch(() => undefined)
    },
    forget: () => {
      start.reset()
      confirm.reset()
    },
    setup: start.data,
    startError: start.error,
    code,
    isConfirming: confirm.isPending,
    confirm: () => code.isComplete() && confirm.mutate({ code: code.value }),
    recoveryCodes: confirm.data?.recoveryCodes,
  }
}

export function useTurnOffTwoFactor(onDone: () => void) {
  const text = useText()
  const disable = useAction(disableTwoFactor, {
    onSuccess: () => {
      amendAccount({ hasTwoFactor: false })
      toast.success(text('settings.twoFactor.wasTurnedOff'))
      onDone()
    },
    onError: catchUp,
  })
  const code = useCode(disable)
  return {
    code,
    isBusy: disable.isPending,
    turnOff: () => code.isComplete() && disable.mutate({ code: code.value }),
  }
}

/** The typed code and what is wrong with it: too short to be sent, or refused. */
function useCode(sent: { error: unknown; reset: () => void }) {
  const text = useText()
  const [value, setValue] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const refusal = sent.error ? describeError(sent.error) : undefined
  return {
    value,
    error: isTooShort ? text('settings.twoFactor.codeIncomplete') : refusal,
    type: (typed: string) => {
      sent.reset()
      setTooShort(false)
      setValue(typed)
    },
    isComplete: (): boolean => {
      setTooShort(isCodeIncomplete(value))
      return !isCodeIncomplete(value)
    },
  }
}
