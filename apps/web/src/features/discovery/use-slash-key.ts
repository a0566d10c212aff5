import { useEffect, type RefObject } from 'react'

/** `/` goes to the search field, unless somebody is typing or a dialog is open. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { activeElement } = document
      if (activeElement?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [field])
}
