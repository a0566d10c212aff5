import {
  listPasskeys,
  passkeyRegisterOptions,
  registerPasskey,
  removePasskey,
  type OutputOf,
  type Passkey,
} from '@fanlight/contract'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call, describeError, keyOf, refusedWith, useAction, useCall } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { text, useText, type MessageKey } from '../../../platform/i18n/index.ts'

type Listed = OutputOf<typeof listPasskeys>

export const usePasskeys = () => useCall(listPasskeys, {})

function useEditList() {
  const queryClient = useQueryClient()
  return (edit: (passkeys: Passkey[]) => Passkey[]) =>
    queryClient.setQueryData<Listed>(keyOf(listPasskeys, {}), (known) => known && { passkeys: edit(known.passkeys) })
}

export function useAddPasskey(): (name: string) => Promise<void> {
  const editList = useEditList()
  return async (name) => {
    const { challenge, options } = await call(passkeyRegisterOptions, {})
    const { startRegistration } = await import('@simplewebauthn/browser')
    // The contract carries WebAuthn's structures unread; the server's library made this one for this function.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    const response = await startRegistration({ optionsJSON })
    const { passkey } = await call(registerPasskey, { challenge, name, response: { ...response } })
    editList((passkeys) => [...passkeys, passkey])
    toast.success(text('settings.passkeys.added'))
  }
}

/** Browsers name their reasons by the error's name, and use few names for many reasons. */
const browserReasons: Readonly<Record<string, MessageKey>> = {
  NotAllowedError: 'settings.passkeys.cancelled',
  AbortError: 'settings.passkeys.cancelled',
  InvalidStateError: 'settings.passkeys.alreadyHere',
  ConstraintError: 'settings.passkeys.cannotVerify',
  NotSupportedError: 'settings.passkeys.cannotVerify',
  SecurityError: 'settings.passkeys.wrongAddress',
}

export function describePasskeyError(error: unknown): string {
  if (error instanceof ApiError) return describeError(error)
  const key = error instanceof Error ? browserReasons[error.name] : undefined
  return text(key ?? 'settings.passkeys.failed')
}

export function useRemovePasskey() {
  const say = useText()
  const editList = useEditList()
  const remove = useAction(removePasskey)

  return async ({ passkeyId, name }: Passkey): Promise<void> => {
    const isSure = await confirm({
      title: say('settings.passkeys.removeTitle', { name }),
      text: say('settings.passkeys.removeText'),
      confirmLabel: say('settings.passkeys.remove'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await remove.mutateAsync({ passkeyId })
      toast.success(say('settings.passkeys.removed'))
    } catch (error) {
      // Gone already, by another device: what was asked for is so.
      if (!refusedWith(error, 'NOT_FOUND')) {
        toast.error(describeError(error))
        return
      }
    }
    editList((passkeys) => passkeys.filter((passkey) => passkey.passkeyId !== passkeyId))
  }
}
