import {
  BIO_MAX_LENGTH,
  LOCATION_MAX_LENGTH,
  type NickNameProblem,
  type Profile,
  editProfile,
} from '@fanlight/contract'
import { TextArea, TextField, toast } from '@fanlight/ui'
import { call, refusedWith } from '../../platform/api/index.ts'
import { confirm } from '../../platform/dialogs/index.ts'
import { FormDialog, useForm } from '../../platform/forms/index.ts'
import { useText, type MessageKey } from '../../platform/i18n/index.ts'
import { updateUser } from '../../platform/session/index.ts'
import { EditLinks } from './EditLinks.tsx'
import { EditPictures } from './EditPictures.tsx'
import { EditTags } from './EditTags.tsx'
import { changesOf, draftOf, problemsOf } from './edit-profile.ts'
import { useKnownProfile, useKeepProfile } from './queries.ts'

const nickNameTexts: Record<NickNameProblem, MessageKey> = {
  required: 'profileEdit.problem.nickNameRequired',
  tooShort: 'profileEdit.problem.nickNameTooShort',
  tooLong: 'profileEdit.problem.nickNameTooLong',
  characters: 'profileEdit.problem.nickNameCharacters',
}

const userNameTexts = {
  form: 'profileEdit.problem.userName',
  taken: 'error.usernameTaken',
  reserved: 'error.usernameReserved',
} as const

export function EditProfileDialog({ profile: opened, onClose }: { profile: Profile; onClose: () => void }) {
  const text = useText()
  // A face is saved while the form is open, and shows in it.
  const profile = useKnownProfile(opened)
  const { form, leave } = useEditProfile(profile, onClose)
  const { values: draft, change, errors, tie } = form

  return (
    <FormDialog
      form={form}
      title={text('profileEdit.title')}
      onClose={() => void leave()}
      submitLabel={text('profileEdit.save')}
      className="flex flex-col gap-5"
    >
      <EditPictures profile={profile} cover={draft.cover} onCover={(cover) => change({ cover })} />
      <TextField
        label={text('profileEdit.nickName')}
        {...tie('nickName')}
        error={errors.nickName && text(nickNameTexts[errors.nickName])}
        dir="auto"
        autoComplete="nickname"
      />
      <TextField
        label={text('profileEdit.userName')}
        {...tie('userName')}
        onValueChange={(userName) => change({ userName: userName.toLowerCase().replace(/^@/, '') })}
        hint={errors.userName === 'form' ? undefined : text('profileEdit.userNameHint')}
        error={errors.userName && text(userNameTexts[errors.userName])}
        prefix="@"
        dir="ltr"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextArea
        label={text('profileEdit.bio')}
        {...tie('bio')}
        hint={text('profileEdit.bioHint')}
        error={errors.bio && text('profileEdit.problem.bioTooLong', { max: BIO_MAX_LENGTH })}
        counter={{ max: BIO_MAX_LENGTH }}
        rows={4}
        dir="auto"
      />
      <TextField
        label={text('profileEdit.location')}
        {...tie('location')}
        hint={text('profileEdit.locationHint')}
        error={errors.location && text('profileEdit.problem.locationTooLong', { max: LOCATION_MAX_LENGTH })}
        dir="auto"
      />
      <EditTags tags={draft.tags} onChange={(tags) => change({ tags })} />
      <EditLinks draft={draft} problems={errors.links ?? {}} onChange={change} />
    </FormDialog>
  )
}

function useEditProfile(profile: Profile, onClose: () => void) {
  const text = useText()
  const keepProfile = useKeepProfile()
  const form = useForm({
    start: () => draftOf(profile),
    check: problemsOf,
    async send(draft) {
      const changes = changesOf(profile, draft)
      if (Object.keys(changes).length === 0) return onClose()
      const { user, profile: saved } = await call(editProfile, { profiles: changes })
      keepProfile(saved)
      updateUser(user)
      toast.success(text('profileEdit.saved'))
      return onClose()
    },
    refused(error) {
      if (refusedWith(error, 'USERNAME_TAKEN')) return { userName: 'taken' as const }
      return refusedWith(error, 'USERNAME_RESERVED') ? { userName: 'reserved' as const } : undefined
    },
  })

  async function leave() {
    const hasChanges = Object.keys(changesOf(profile, form.values)).length > 0
    const mayLeave =
      !hasChanges ||
      (await confirm({
        title: text('profileEdit.discardTitle'),
        text: text('profileEdit.discardText'),
        confirmLabel: text('profileEdit.discard'),
        cancelLabel: text('profileEdit.keep'),
        tone: 'danger',
      }))
    if (mayLeave) onClose()
  }

  return { form, leave }
}
