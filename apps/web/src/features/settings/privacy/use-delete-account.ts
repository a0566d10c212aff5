import { deleteMyAccount, type Account } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, describeError, refusedWith } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { navigate } from '../../../platform/navigation/index.ts'
import { forgetAccount, hashPassword, signOut } from '../../../platform/session/index.ts'
import { asUserName } from '../account/names.ts'
import { useFieldErrors } from '../parts/use-field-errors.ts'

export function useDeleteAccount({ userId, userName, hasPassword }: Account) {
  const text = useText()
  const [typedName, setTypedName] = useState('')
  const [password, setPassword] = useState('')

  const erase = useMutation({
    mutationFn: async () =>
      call(deleteMyAccount, {
        userName: asUserName(typedName),
        ...(hasPassword && { password: await hashPassword(password) }),
      }),
    onSuccess: () => {
      // Begins at once and tells the server in the background, whose answer no longer matters: the session is gone.
      void signOut()
      forgetAccount(userId)
      navigate('/home', { replace: true })
      toast.success(text('settings.delete.done'))
    },
    onError: (error) => {
      if (refusedWith(error, 'WRONG_PASSWORD')) fields.focus('password')
      if (refusedWith(error, 'CONFLICT')) fields.focus('userName')
    },
  })

  const isWrongPassword = refusedWith(erase.error, 'WRONG_PASSWORD') !== null
  const isWrongName = refusedWith(erase.error, 'CONFLICT') !== null
  const nameNeeded = text('settings.delete.userNameWrong', { userName })
  const fields = useFieldErrors(
    {
      userName: asUserName(typedName) === userName ? undefined : nameNeeded,
      password: hasPassword && password === '' ? text('settings.password.required') : undefined,
    },
    {
      userName: isWrongName ? nameNeeded : undefined,
      password: isWrongPassword ? text('error.wrongPassword') : undefined,
    },
  )

  return {
    typedName,
    password,
    fields,
    isDeleting: erase.isPending,
    failure: erase.error && !isWrongName && !isWrongPassword ? describeError(erase.error) : undefined,
    typeName: (typed: string) => {
      erase.reset()
      setTypedName(typed)
    },
    typePassword: (typed: string) => {
      erase.reset()
      setPassword(typed)
    },
    deleteAccount: () => {
      if (fields.attempt()) erase.mutate()
    },
  }
}
