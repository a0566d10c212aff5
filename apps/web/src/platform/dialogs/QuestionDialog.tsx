import { ConfirmDialog } from '@fanlight/ui'
import { useText } from '../i18n/index.ts'

export type Question = {
  /** What is left out has a general text of its own. */
  title?: string | undefined
  text?: string | undefined
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** For what cannot be undone. */
  tone?: 'primary' | 'danger' | undefined
}

export function QuestionDialog({ onClose, ...question }: Question & { onClose: (isConfirmed: boolean) => void }) {
  const text = useText()
  return (
    <ConfirmDialog
      open
      title={question.title ?? text('shell.confirm.title')}
      text={question.text ?? text('shell.confirm.text')}
      confirmLabel={question.confirmLabel ?? text('shell.confirm.confirm')}
      cancelLabel={question.cancelLabel ?? text('shell.confirm.cancel')}
      tone={question.tone}
      onConfirm={() => onClose(true)}
      onCancel={() => onClose(false)}
    />
  )
}
