import { editProfile, getProfile, type Account } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError, keyOf, refusedWith, useAction } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { updateUser } from '../../../platform/session/index.ts'
import { useFieldErrors } from '../parts/use-field-errors.ts'
import { asUserName, nickNameProblemText, userNameProblemText } from './names.ts'

export function useEditNames(account: Account) {
  const text = useText()
  const queryClient = useQueryClient()
  const [nickName, setNickName] = useState(account.nickName)
  const [userName, setUserName] = useState(account.userName)

  const save = useAction(editProfile, {
    onSuccess: ({ user }) => {
      updateUser(user)
      setNickName(user.nickName)
      setUserName(user.userName)
      void queryClient.invalidateQueries({ queryKey: keyOf(getProfile) })
      toast.success(text('settings.names.saved'))
    },
    onError: (error) => {
      if (refusedWith(error, 'USERNAME_TAKEN')) fields.focus('userName')
    },
  })

  const isTaken = Boolean(save.error && refusedWith(save.error, 'USERNAME_TAKEN'))
  const [nickNameKey, userNameKey] = [nickNameProblemText(nickName), userNameProblemText(userName)]
  const fields = useFieldErrors(
    { nickName: nickNameKey && text(nickNameKey), userName: userNameKey && text(userNameKey) },
    { userName: isTaken ? text('error.usernameTaken') : undefined },
  )
  const changed = {
    ...(nickName.trim() !== account.nickName && { nickName }),
    ...(userName !== account.userName && { userName }),
  }

  return {
    nickName,
    userName,
    fields,
    isChanged: Object.keys(changed).length > 0,
    isSaving: save.isPending,
    /** A failure that belongs to no field. */
    failure: save.error && !isTaken ? describeError(save.error) : undefined,
    typeNickName: (typed: string) => {
      save.reset()
      setNickName(typed)
    },
    typeUserName: (typed: string) => {
      save.reset()
      setUserName(asUserName(typed))
    },
    submit: () => {
      if (fields.attempt()) save.mutate({ profiles: changed })
    },
  }
}
