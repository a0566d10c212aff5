import { editTier, type MembershipLevel, type OwnTier, type UserId, type TierId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useEffect, useState } from 'react'
import { call, refusedWith } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { describeUploadError } from '../../media/index.ts'
import { useKeepTiers } from '../queries.ts'
import { draftOf, formOf, isChanged, problemsOf, type TierDraft } from './tier-draft.ts'

/**
 * What was typed and not saved, for as long as the page is open. A creator who leaves the form by any way but its own finds
 * it as they left it: nothing is lost, so they need not be held back.
 */
const unsaved = new Map<string, TierDraft>()

export function keptDrafts(creatorId: UserId, tierId: TierId | null) {
  // Another account on this device has drafts of its own.
  const place = `${creatorId} ${tierId ?? 'new'}`
  return {
    get: (): TierDraft | null => unsaved.get(place) ?? null,
    keep: (draft: TierDraft) => void unsaved.set(place, draft),
    forget: () => void unsaved.delete(place),
  }
}

type Options = { creatorId: UserId; tier: OwnTier | null; level: MembershipLevel; onDone: () => void }

export function useTierForm({ creatorId, tier, level, onDone }: Options) {
  const text = useText()
  const keepTiers = useKeepTiers()
  const drafts = keptDrafts(creatorId, tier?.tierId ?? null)
  const [saved] = useState(() => draftOf(tier, level))
  const [wasRestored, setRestored] = useState(() => drafts.get() !== null)

  const form = useForm({
    start: () => drafts.get() ?? saved,
    check: problemsOf,
    async send(draft) {
      const { tier: kept } = await call(editTier, formOf(draft, tier))
      drafts.forget()
      keepTiers((tiers) => [...tiers.filter(({ tierId }) => tierId !== kept.tierId), kept])
      toast.success(text(tier ? 'tiers.form.saved' : 'tiers.form.created'))
      onDone()
    },
    refused: (error) => (refusedWith(error, 'LEVEL_TAKEN') ? { level: 'taken' as const } : describeUploadError(error)),
  })
  const hasChanges = isChanged(form.values, saved)
  useWarnBeforeClosing(hasChanges)

  function change(part: Partial<TierDraft>) {
    const next = { ...form.values, ...part }
    form.change(part)
    if (isChanged(next, saved)) drafts.keep(next)
    else drafts.forget()
  }

  function startOver() {
    drafts.forget()
    form.change(saved)
    setRestored(false)
  }

  async function leave() {
    if (form.isSending) return
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

  return {
    ...form,
    change,
    /** Typed before one left the form, and found again. */
    wasRestored: wasRestored && hasChanges,
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
