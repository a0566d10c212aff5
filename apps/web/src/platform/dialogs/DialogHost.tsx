import { useEffect } from 'react'
import { onArrival } from '../navigation/index.ts'
import { useAccount } from '../session/session.ts'
import { useStore } from '../store.ts'
import { resumeKept, type Resume } from './kept.ts'
import { closeDialogs, dialogs, returnFocus } from './stack.ts'

/** Where `openDialog` shows its dialogs. Once, in the shell. */
export function DialogHost({ resume }: { resume?: Resume }) {
  const open = useStore(dialogs)
  const viewerId = useAccount()?.userId ?? null
  const isEmpty = open.length === 0

  // A dialog about something on a page that was left is over.
  useEffect(
    () =>
      onArrival(({ kind }) => {
        if (kind !== 'load' && kind !== 'rename') closeDialogs((dialog) => !dialog.staysOnNavigation)
      }),
    [],
  )
  useEffect(() => closeDialogs((dialog) => dialog.viewerId !== null && dialog.viewerId !== viewerId), [viewerId])
  useEffect(() => {
    if (viewerId !== null && resume) resumeKept(resume)
  }, [viewerId, resume])
  useEffect(() => {
    if (isEmpty) return undefined
    // After the dialog itself has let go of it.
    return () => void setTimeout(returnFocus)
  }, [isEmpty])

  return open.map(
    ({ id, component: Component, props, close }) => Component && <Component key={id} {...props} onClose={close} />,
  )
}
