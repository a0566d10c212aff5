import { NICKNAME_BELOW_LENGTH, USERNAME_MAX_LENGTH, type Account } from '@fanlight/contract'
import { Button, TextField } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { FormError } from '../../../platform/forms/index.ts'
import { UserNameField } from '../parts/UserNameField.tsx'
import { useEditNames } from './use-edit-names.ts'

export function NamesForm({ account }: { account: Account }) {
  const text = useText()
  const names = useEditNames(account)
  return (
    <form
      id={names.fields.formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        names.submit()
      }}
      className="flex flex-col gap-4 p-4"
    >
      <TextField
        label={text('settings.names.nickName')}
        hint={text('settings.names.nickNameHint')}
        value={names.nickName}
        onValueChange={names.typeNickName}
        counter={{ max: NICKNAME_BELOW_LENGTH - 1 }}
        autoComplete="nickname"
        {...names.fields.tie('nickName')}
      />
      <UserNameField
        label={text('settings.names.userName')}
        hint={text('settings.names.userNameHint')}
        value={names.userName}
        onValueChange={names.typeUserName}
        counter={{ max: USERNAME_MAX_LENGTH }}
        {...names.fields.tie('userName')}
      />
      <FormError>{names.failure}</FormError>
      <Button
        type="submit"
        variant="primary"
        busy={names.isSaving}
        disabled={!names.isChanged && !names.isSaving}
        className="self-end max-md:w-full"
      >
        {text('common.save')}
      </Button>
    </form>
  )
}
