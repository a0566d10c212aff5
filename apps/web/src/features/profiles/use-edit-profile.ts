import { editProfile, type Profile } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useState } from 'react'
import { describeError, refusedWith, useAction } from '../../platform/api/index.ts'
import { confirm } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { updateUser } from '../../platform/session/index.ts'
import { changesOf, draftOf, hasProblems, problemsOf, type DraftProblems, type ProfileDraft } from './edit-profile.ts'
import { useKeepProfile } from './queries.ts'

const none: DraftProblems = { links: {} }

export function useEditProfile(profile: Profile, onClose: () => void) {
  const text = useText()
  const keepProfile = useKeepProfile()
  const [draft, setDraft] = useState(() => draftOf(profile))
  // Nobody is corrected while still typing: problems show from the first attempt to save on.
  const [hasTried, setTried] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [takenName, setTakenName] = useState<string | null>(null)

  const problems = problemsOf(draft)
  const changes = changesOf(profile, draft)
  const hasChanges = Object.keys(changes).length > 0

  const save = useAction(editProfile, {
    onSuccess({ user, profile: saved }) {
      keepProfile(saved)
      updateUser(user)
      toast.success(text('profile.edit.saved'))
      onClose()
    },
    onError(error) {
      if (!refusedWith(error, 'USERNAME_TAKEN')) return
      setTakenName(draft.userName)
      setRefusals((count) => count + 1)
    },
  })

  function submit() {
    if (save.isPending) return
    setTried(true)
    if (hasProblems(problems)) setRefusals((count) => count + 1)
    else if (hasChanges) save.mutate({ profiles: changes })
    else onClose()
  }

  async function leave() {
    if (save.isPending) return
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

  const isNameTaken = takenName === draft.userName
  return {
    draft,
    change: (part: Partial<ProfileDraft>) => setDraft((before) => ({ ...before, ...part })),
    problems: hasTried ? problems : none,
    isNameTaken,
    /** How often a field has kept the form from being saved. */
    refusals,
    /** What is about no single field. */
    failure: save.error && !refusedWith(save.error, 'USERNAME_TAKEN') ? describeError(save.error) : null,
    isSaving: save.isPending,
    submit,
    leave,
  }
}
