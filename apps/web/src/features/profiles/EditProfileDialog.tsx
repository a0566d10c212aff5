import { BIO_MAX_LENGTH, LOCATION_MAX_LENGTH, type NickNameProblem, type Profile } from '@fanlight/contract'
import { Banner, Button, Dialog, TextArea, TextField } from '@fanlight/ui'
import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, type FormEvent } from 'react'
import { useText, type MessageKey } from '../../platform/i18n/index.ts'
import { EditLinks } from './EditLinks.tsx'
import { EditPictures } from './EditPictures.tsx'
import { EditTags } from './EditTags.tsx'
import { useEditProfile } from './use-edit-profile.ts'

const nickNameTexts: Record<NickNameProblem, MessageKey> = {
  required: 'profile.edit.problem.nickNameRequired',
  tooShort: 'profile.edit.problem.nickNameTooShort',
  tooLong: 'profile.edit.problem.nickNameTooLong',
  characters: 'profile.edit.problem.nickNameCharacters',
}

export function EditProfileDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const text = useText()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const edit = useEditProfile(profile, onClose)
  const { draft, change, problems, isNameTaken, refusals, failure, isSaving, submit, leave } = edit

  // The field in question may be out of sight: the focus goes there and takes the view with it.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  function send(event: FormEvent) {
    event.preventDefault()
    submit()
  }

  return (
    <Dialog
      title={text('profile.edit.title')}
      closeLabel={text('common.close')}
      onClose={() => void leave()}
      footer={
        <>
          <Button onPress={() => void leave()}>{text('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={isSaving}>
            {text('profile.edit.save')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        {failure !== null && (
          <Banner tone="danger" icon={<CircleAlert aria-hidden />}>
            {failure}
          </Banner>
        )}
        <EditPictures profile={profile} />
        <TextField
          label={text('profile.edit.nickName')}
          value={draft.nickName}
          onValueChange={(nickName) => change({ nickName })}
          error={problems.nickName && text(nickNameTexts[problems.nickName])}
          dir="auto"
          autoComplete="nickname"
        />
        <TextField
          label={text('profile.edit.userName')}
          value={draft.userName}
          onValueChange={(userName) => change({ userName: userName.toLowerCase().replace(/^@/, '') })}
          hint={problems.userName ? undefined : text('profile.edit.userNameHint')}
          error={userNameError()}
          prefix="@"
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextArea
          label={text('profile.edit.bio')}
          value={draft.bio}
          onValueChange={(bio) => change({ bio })}
          hint={text('profile.edit.bioHint')}
          error={problems.bio && text('profile.edit.problem.bioTooLong', { max: BIO_MAX_LENGTH })}
          counter={{ max: BIO_MAX_LENGTH }}
          rows={4}
          dir="auto"
        />
        <TextField
          label={text('profile.edit.location')}
          value={draft.location}
          onValueChange={(location) => change({ location })}
          hint={text('profile.edit.locationHint')}
          error={problems.location && text('profile.edit.problem.locationTooLong', { max: LOCATION_MAX_LENGTH })}
          dir="auto"
        />
        <EditTags tags={draft.tags} onChange={(tags) => change({ tags })} />
        <EditLinks draft={draft} problems={problems.links} onChange={change} />
      </form>
    </Dialog>
  )

  function userNameError(): string | undefined {
    if (problems.userName) return text('profile.edit.problem.userName')
    return isNameTaken ? text('error.usernameTaken') : undefined
  }
}
