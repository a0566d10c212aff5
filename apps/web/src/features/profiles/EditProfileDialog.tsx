import { BIO_MAX_LENGTH, LOCATION_MAX_LENGTH, type NickNameProblem, type Profile } from '@fanlight/contract'
import { TextArea, TextField } from '@fanlight/ui'
import { FormDialog } from '../../platform/forms/index.ts'
import { useText, type MessageKey } from '../../platform/i18n/index.ts'
import { EditLinks } from './EditLinks.tsx'
import { EditPictures } from './EditPictures.tsx'
import { EditTags } from './EditTags.tsx'
import { useKnownProfile } from './queries.ts'
import { useEditProfile } from './use-edit-profile.ts'

const nickNameTexts: Record<NickNameProblem, MessageKey> = {
  required: 'profile.edit.problem.nickNameRequired',
  tooShort: 'profile.edit.problem.nickNameTooShort',
  tooLong: 'profile.edit.problem.nickNameTooLong',
  characters: 'profile.edit.problem.nickNameCharacters',
}

const userNameTexts = { form: 'profile.edit.problem.userName', taken: 'error.usernameTaken' } as const

export function EditProfileDialog({ profile: opened, onClose }: { profile: Profile; onClose: () => void }) {
  const text = useText()
  // A picture is saved while the form is open, and shows in it.
  const profile = useKnownProfile(opened)
  const { form, leave } = useEditProfile(profile, onClose)
  const { values: draft, change, errors, tie } = form

  return (
    <FormDialog
      form={form}
      title={text('profile.edit.title')}
      onClose={() => void leave()}
      submitLabel={text('profile.edit.save')}
      className="flex flex-col gap-5"
    >
      <EditPictures profile={profile} />
      <TextField
        label={text('profile.edit.nickName')}
        {...tie('nickName')}
        error={errors.nickName && text(nickNameTexts[errors.nickName])}
        dir="auto"
        autoComplete="nickname"
      />
      <TextField
        label={text('profile.edit.userName')}
        {...tie('userName')}
        onValueChange={(userName) => change({ userName: userName.toLowerCase().replace(/^@/, '') })}
        hint={errors.userName === 'form' ? undefined : text('profile.edit.userNameHint')}
        error={errors.userName && text(userNameTexts[errors.userName])}
        prefix="@"
        dir="ltr"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextArea
        label={text('profile.edit.bio')}
        {...tie('bio')}
        hint={text('profile.edit.bioHint')}
        error={errors.bio && text('profile.edit.problem.bioTooLong', { max: BIO_MAX_LENGTH })}
        counter={{ max: BIO_MAX_LENGTH }}
        rows={4}
        dir="auto"
      />
      <TextField
        label={text('profile.edit.location')}
        {...tie('location')}
        hint={text('profile.edit.locationHint')}
        error={errors.location && text('profile.edit.problem.locationTooLong', { max: LOCATION_MAX_LENGTH })}
        dir="auto"
      />
      <EditTags tags={draft.tags} onChange={(tags) => change({ tags })} />
      <EditLinks draft={draft} problems={errors.links ?? {}} onChange={change} />
    </FormDialog>
  )
}
