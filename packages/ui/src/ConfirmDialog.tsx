import { useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  text?: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** `danger` for what cannot be undone: the first focus is then on Cancel. */
  tone?: 'primary' | 'danger' | undefined
  /** May return a promise; both buttons wait for it. Closing stays with the caller. */
  onConfirm: () => unknown
  onCancel: () => void
  busy?: boolean | undefined
  /** Why the last attempt failed, in words. */
  error?: string | undefined
}

export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  onConfirm,
  onCancel,
  busy = false,
  error,
}: ConfirmDialogProps) {
  const confirmButton = useRef<HTMLButtonElement>(null)
  const isDanger = tone === 'danger'

  function cancel() {
    if (confirmButton.current?.ariaBusy !== 'true') onCancel()
  }

  return (
    <Dialog
      open={open}
      onClose={cancel}
      title={title}
      description={text}
      size="sm"
      role="alertdialog"
      closeLabel={cancelLabel}
      footer={
        <>
          <Button onPress={cancel} {...(isDanger && { 'data-autofocus': '' })}>
            {cancelLabel}
          </Button>
          <Button
            ref={confirmButton}
            variant={tone}
            once
            busy={busy}
            onPress={onConfirm}
            {...(!isDanger && { 'data-autofocus': '' })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="font-medium text-danger">
          {error}
        </p>
      )}
    </Dialog>
  )
}
