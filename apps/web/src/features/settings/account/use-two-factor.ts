import { confirmTwoFactor, disableTwoFactor, startTwoFactor } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useEffect, useRef, useState } from 'react'
import { call, describeError, refusedWith, useAction } from '../../../platform/api/index.ts'
import { isCodeIncomplete, useForm } from '../../../platform/forms/index.ts'
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
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const form = useCode(async (code) => {
    const answer = await call(confirmTwoFactor, { code })
    amendAccount({ hasTwoFactor: true })
    setRecoveryCodes(answer.recoveryCodes)
  })
  // Each start makes a new secret: one when the dialog opens, and another only when the first did not come.
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    start.mutate({})
  }, [start])
  return {
    start: () => start.mutateAsync({}).catch(() => undefined),
    setup: start.data,
    startError: start.error,
    form,
    recoveryCodes,
  }
}

export function useTurnOffTwoFactor(onDone: () => void) {
  const text = useText()
  return useCode(async (code) => {
    await call(disableTwoFactor, { code })
    amendAccount({ hasTwoFactor: false })
    toast.success(text('settings.twoFactor.wasTurnedOff'))
    onDone()
  })
}

/** The typed code and what is wrong with it: too short to be sent, or refused. */
function useCode(send: (code: string) => Promise<void>) {
  const text = useText()
  return useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: isCodeIncomplete(code) ? text('settings.twoFactor.codeIncomplete') : undefined }),
    send: ({ code }) => send(code),
    refused(error) {
      catchUp(error)
      return { code: describeError(error) }
    },
  })
}
