import { lazy, Suspense, useEffect } from 'react'
import { askedQuestion, closeConfirm } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { onArrival } from '../../platform/navigation/index.ts'
import { useStore } from '../../platform/store.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./lazy-confirm-dialog.ts')).ConfirmDialog }))

export function ConfirmHost() {
  const text = useText()
  const question = useStore(askedQuestion)
  // A question about a page that one has left is answered by having left.
  useEffect(() => onArrival(closeConfirm), [])
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        title={question.title ?? text('shell.confirm.title')}
        text={question.text ?? text('shell.confirm.text')}
        confirmLabel={question.confirmLabel ?? text('shell.confirm.confirm')}
        cancelLabel={question.cancelLabel ?? text('shell.confirm.cancel')}
        tone={question.tone}
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      />
    </Suspense>
  )
}
