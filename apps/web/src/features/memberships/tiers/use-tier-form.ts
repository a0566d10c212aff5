import { editTier, type MembershipLevel, type OwnTier, type UserId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useEffect, useState } from 'react'
import { refusedWith, useAction } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { describeUploadError } from '../../media/index.ts'
import { useKeepTiers } from '../queries.ts'
import { keptDrafts } from './kept-drafts.ts'
import {
  draftOf,
  formOf,
  hasProblems,
  isChanged,
  problemsOf,
  type DraftProblems,
  type TierDraft,
} from './tier-draft.ts'

const none: DraftProblems = { perks: {} }

type Options = { creatorId: UserId; tier: OwnTier | null; level: MembershipLevel; onDone: () => void }

export function useTierForm({ creatorId, tier, level, onDone }: Options) {
  const text = useText()
  const keepTiers = useKeepTiers()
  const drafts = keptDrafts(creatorId, tier?.tierId ?? null)
  const [saved] = useState(() => draftOf(tier, level))
  const [draft, setDraft] = useState(() => drafts.get() ?? saved)
  const [wasRestored, setRestored] = useState(() => drafts.get() !== null)
  // Nobody is corrected while still typing: problems show from the first attempt to save on.
  const [hasTried, setTried] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const problems = problemsOf(draft)
  const hasChanges = isChanged(draft, saved)
  useWarnBeforeClosing(hasChanges)

  const save = useAction(editTier, {
    onSuccess({ tier: kept }) {
      drafts.forget()
      keepTiers((tiers) => [...tiers.filter(({ tierId }) => tierId !== kept.tierId), kept])
      toast.success(text(tier ? 'tiers.form.saved' : 'tiers.form.created'))
      onDone()
    },
    onError: () => setRefusals((count) => count + 1),
  })

  function change(part: Partial<TierDraft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    if (isChanged(next, saved)) drafts.keep(next)
    else drafts.forget()
  }

  function submit() {
    if (save.isPending) return
    setTried(true)
    if (hasProblems(problems)) setRefusals((count) => count + 1)
    else save.mutate(formOf(draft, tier))
  }

  function startOver() {
    drafts.forget()
    setDraft(saved)
    setRestored(false)
  }

  async function leave() {
    if (save.isPending) return
    const mayLeave =
      !hasChanges ||
      (await confirm({
        title: text('tiers.form.discardTitle'),
        text: text('tiers.form.discardText'),
        confirmLabel: text('tiers.form.discard'),
        cancelLabel: text('tiers.form.keep'),
        tone: 'danger',
      }))
    if (!mayLeave) return
    drafts.forget()
    onDone()
  }

  const isLevelTaken = refusedWith(save.error, 'LEVEL_TAKEN') !== null
  return {
    draft,
    change,
    problems: hasTried ? problems : none,
    isLevelTaken,
    /** How often a field has kept the form from being saved. */
    refusals,
    /** What is about no single field. */
    failure: save.error && !isLevelTaken ? describeUploadError(save.error) : null,
    isSaving: save.isPending,
    /** Typed before one left the form, and found again. */
    wasRestored: wasRestored && hasChanges,
    submit,
    startOver,
    leave,
  }
}

export type TierFormState = ReturnType<typeof useTierForm>

/** Closing the tab is the one way of leaving that loses what was typed. */
function useWarnBeforeClosing(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
