import { editProfile, type Profile } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call, refusedWith } from '../../platform/api/index.ts'
import { confirm } from '../../platform/dialogs/index.ts'
import { useForm } from '../../platform/forms/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { updateUser } from '../../platform/session/index.ts'
import { changesOf, draftOf, problemsOf } from './edit-profile.ts'
import { useKeepProfile } from './queries.ts'

export function useEditProfile(profile: Profile, onClose: () => void) {
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
      toast.success(text('profile.edit.saved'))
      return onClose()
    },
    refused: (error) => (refusedWith(error, 'USERNAME_TAKEN') ? { userName: 'taken' as const } : undefined),
  })

  async function leave() {
    const hasChanges = Object.keys(changesOf(profile, form.values)).length > 0
    const mayLeave =
      !hasChanges ||
      (await confirm({
        title: text('profile.edit.discardTitle'),
        text: text('profile.edit.discardText'),
        confirmLabel: text('profile.edit.discard'),
        cancelLabel: text('profile.edit.keep'),
        tone: 'danger',
      }))
    if (mayLeave) onClose()
  }

  return { form, leave }
}
