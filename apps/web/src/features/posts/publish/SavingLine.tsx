import { Check, CloudOff, LoaderCircle, PencilLine } from 'lucide-react'
import { clsx } from 'clsx'
import { describeError } from '../../../platform/api/index.ts'
import { useText, type MessageKey } from '../../../platform/i18n/index.ts'
import type { DraftView, Saving } from './draft-session.ts'

const words: Record<Exclude<Saving, 'refused' | 'conflict'>, MessageKey> = {
  saved: 'publish.saving.saved',
  changed: 'publish.saving.saving',
  saving: 'publish.saving.saving',
  unsaved: 'publish.saving.unsaved',
  offline: 'publish.saving.offline',
}

const icons: Record<Saving, typeof Check> = {
  saved: Check,
  changed: LoaderCircle,
  saving: LoaderCircle,
  unsaved: PencilLine,
  offline: CloudOff,
  refused: CloudOff,
  conflict: CloudOff,
}

/** Whether what is on screen is safe. Nothing while there is nothing to lose. */
export function SavingLine({ view, className }: { view: DraftView; className?: string | undefined }) {
  const text = useText()
  const { saving, error, post } = view
  const isNothing = post === null && saving === 'saved'
  const isWrong = saving === 'offline' || saving === 'refused' || saving === 'conflict'
  const Icon = icons[saving]
  return (
    <p
      role="status"
      className={clsx('flex min-w-0 items-center gap-1.5 text-13', isWrong ? 'text-caution' : 'text-muted', className)}
    >
      {!isNothing && (
        <>
          <Icon aria-hidden className="size-4! shrink-0" />
          <span className="min-w-0">{said()}</span>
        </>
      )}
    </p>
  )

  function said(): string {
    if (saving === 'conflict') return text('publish.saving.notSaved')
    if (saving === 'refused') return error ? describeError(error) : text('publish.saving.notSaved')
    return text(words[saving])
  }
}
