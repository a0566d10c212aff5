import { useEffect, useEffectEvent } from 'react'

type Keys = { onMove: (by: 1 | -1) => void; onApprove: () => void; onReject: () => void }

/** j and k or the arrows move, a approves, r rejects: not while the operator types, and not behind a dialog. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event.target)) return
    const act = actOf(event.key, keys)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function actOf(key: string, { onMove, onApprove, onReject }: Keys): (() => void) | undefined {
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return () => onMove(1)
    case 'k':
    case 'ArrowUp':
      return () => onMove(-1)
    case 'a':
      return onApprove
    case 'r':
      return onReject
  }
  return undefined
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
