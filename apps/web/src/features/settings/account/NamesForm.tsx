import { editProfile, getProfile, NICKNAME_BELOW_LENGTH, USERNAME_MAX_LENGTH, type Account } from '@fanlight/contract'
import { Button, TextField, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf, refusedWith } from '../../../platform/api/index.ts'
import { FormError, useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { updateUser } from '../../../platform/session/index.ts'
import { UserNameField } from '../parts/UserNameField.tsx'
import { asUserName, nickNameProblemText, userNameProblemText } from './names.ts'

export function NamesForm({ account }: { account: Account }) {
  const text = useText()
  const form = useEditNames(account)
  const { isSending } = form
  const hasChanges = Object.keys(changesIn(form.values, account)).length > 0
  return (
    <form id={form.id} noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-4 p-4">
      <TextField
        label={text('settings.names.nickName')}
        hint={text('settings.names.nickNameHint')}
        counter={{ max: NICKNAME_BELOW_LENGTH - 1 }}
        autoComplete="nickname"
        {...form.tie('nickName')}
      />
      <UserNameField
        label={text('settings.names.userName')}
        hint={text('settings.names.userNameHint')}
        counter={{ max: USERNAME_MAX_LENGTH }}
        {...form.tie('userName')}
        onValueChange={(typed) => form.change({ userName: asUserName(typed) })}
      />
      <FormError>{form.failure}</FormError>
      <Button
        type="submit"
        variant="primary"
        busy={isSending}
        disabled={!hasChanges && !isSending}
        className="self-end max-md:w-full"
      >
        {text('common.save')}
      </Button>
    </form>
  )
}

type Names = Pick<Account, 'nickName' | 'userName'>

const changesIn = ({ nickName, userName }: Names, account: Account): Partial<Names> => ({
  ...(nickName.trim() !== account.nickName && { nickName }),
  ...(userName !== account.userName && { userName }),
})

function useEditNames(account: Account) {
  const text = useText()
  const queryClient = useQueryClient()
  const form = useForm({
    start: { nickName: account.nickName, userName: account.userName },
    check({ nickName, userName }) {
      const [nickNameKey, userNameKey] = [nickNameProblemText(nickName), userNameProblemText(userName)]
      return { nickName: nickNameKey && text(nickNameKey), userName: userNameKey && text(userNameKey) }
    },
    async send(names) {
      const { user } = await call(editProfile, { profiles: changesIn(names, account) })
      updateUser(user)
      form.change({ nickName: user.nickName, userName: user.userName })
      void queryClient.invalidateQueries({ queryKey: keyOf(getProfile) })
      toast.success(text('settings.names.saved'))
    },
    refused(error) {
      if (refusedWith(error, 'USERNAME_TAKEN')) return { userName: text('error.usernameTaken') }
      return refusedWith(error, 'USERNAME_RESERVED') ? { userName: text('error.usernameReserved') } : undefined
    },
    errorsFrom: 'leavingFilled',
  })
  return form
}
