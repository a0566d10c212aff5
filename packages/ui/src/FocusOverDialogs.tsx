import { FocusScope } from 'radix-ui/internal'
import type { RefObject } from 'react'

type Props = {
  /** What lies over the dialogs. It can be focused (`tabIndex={-1}`). */
  over: RefObject<HTMLElement | null>
}

/**
 * A dialog holds the focus, so that nothing over it could be reached with the keyboard. While this is mounted it does not: the
 * focus moves into what lies over it, and goes back when this is gone. Where no dialog is open the focus stays where it is,
 * because somebody may be typing there.
 */
export function FocusOverDialogs({ over }: Props) {
  return (
    <FocusScope.Root
      hidden
      onMountAutoFocus={(event) => {
        event.preventDefault()
        if (document.activeElement?.closest('[aria-modal="true"]')) over.current?.focus({ preventScroll: true })
      }}
      onUnmountAutoFocus={(event) => {
        // Never away from where the user is by now.
        const { activeElement } = document
        const isFree = activeElement === document.body || over.current?.contains(activeElement) === true
        if (!isFree) event.preventDefault()
      }}
    />
  )
}
