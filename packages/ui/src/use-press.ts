import type { MouseEvent } from 'react'
import { useClickOnce } from './use-click-once.ts'

type ButtonClick = MouseEvent<HTMLButtonElement>

export type PressProps = {
  /** May return a promise; with `once` the button is busy until it settles. */
  onPress?: ((event: ButtonClick) => unknown) | undefined
  /** Takes one press, then none for a second or until the promise of `onPress` settles, whichever is later. */
  once?: boolean | undefined
  /** Shows a spinner, keeps its size and the focus, takes no press. */
  busy?: boolean | undefined
}

/** What every button of the kit does with a press. */
export function usePress({
  onPress,
  onClick,
  once = false,
  busy = false,
}: PressProps & { onClick: ((event: ButtonClick) => void) | undefined }) {
  const guard = useClickOnce((event: ButtonClick) => onPress?.(event))
  const isClosed = busy || (once && guard.isBlocked)
  const isBusy = busy || guard.isRunning

  function press(event: ButtonClick) {
    if (isClosed) {
      // Also stops Enter in a field from submitting the form a second time: it arrives as this click.
      event.preventDefault()
      return
    }
    onClick?.(event)
    if (!onPress || event.defaultPrevented) return
    if (once) guard.run(event)
    else onPress(event)
  }

  return {
    isBusy,
    pressProps: {
      onClick: press,
      // aria-disabled, not disabled: a button that disables itself under the finger would drop the focus to the page.
      ...(isClosed && { 'aria-disabled': true }),
      ...(isBusy && { 'aria-busy': true }),
    },
  }
}
