import {
  changePassword,
  confirmationProblem,
  listSessions,
  passwordProblem,
  type Account,
  type ConfirmationProblem,
  type PasswordProblem,
} from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, describeError, keyOf, refusedWith } from '../../../platform/api/index.ts'
import { useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { hashPassword } from '../../../platform/session/index.ts'
import { amendAccount } from '../parts/amend-account.ts'
import { useFieldErrors } from '../parts/use-field-errors.ts'

const passwordTexts: Record<PasswordProblem, MessageKey> = {
  required: 'settings.password.required',
  tooShort: 'settings.password.tooShort',
}
const confirmationTexts: Record<ConfirmationProblem, MessageKey> = {
  required: 'settings.password.confirmRequired',
  different: 'settings.password.different',
}

const nothingTyped = { current: '', password: '', again: '' }
export type PasswordField = keyof typeof nothingTyped

export function useChangePassword({ hasPassword }: Account, onChanged: () => void) {
  const text = useText()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(nothingTyped)

  const change = useMutation({
    mutationFn: async () => {
      const [current, password] = await Promise.all([hashPassword(typed.current), hashPassword(typed.password)])
      return call(changePassword, { password, ...(hasPassword && { currentPassword: current }) })
    },
    onSuccess: () => {
      amendAccount({ hasPassword: true })
      // The change has signed the other devices out.
      void queryClient.invalidateQueries({ queryKey: keyOf(listSessions) })
      toast.success(text(hasPassword ? 'settings.password.changed' : 'settings.password.wasSet'))
      onChanged()
    },
    onError: (error) => {
      if (refusedWith(error, 'WRONG_PASSWORD')) fields.focus('current')
      if (refusedWith(error, 'COMMON_PASSWORD')) fields.focus('password')
    },
  })

  const wrong = refusedWith(change.error, 'WRONG_PASSWORD') !== null
  const common = refusedWith(change.error, 'COMMON_PASSWORD') !== null
  const [passwordIs, againIs] = [passwordProblem(typed.password), confirmationProblem(typed.password, typed.again)]
  const fields = useFieldErrors(
    {
      current: hasPassword && typed.current === '' ? text('settings.password.currentRequired') : undefined,
      password: passwordIs ? text(passwordTexts[passwordIs]) : undefined,
      again: againIs ? text(confirmationTexts[againIs]) : undefined,
    },
    {
      current: wrong ? text('error.wrongPassword') : undefined,
      password: common ? text('error.commonPassword') : undefined,
    },
  )

  return {
    typed,
    fields,
    isSaving: change.isPending,
    failure: change.error && !wrong && !common ? describeError(change.error) : undefined,
    type: (field: PasswordField, value: string) => {
      change.reset()
      setTyped((before) => ({ ...before, [field]: value }))
    },
    submit: () => {
      if (fields.attempt()) change.mutate()
    },
  }
}
