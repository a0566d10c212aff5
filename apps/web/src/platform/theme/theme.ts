import { useSyncExternalStore } from 'react'
import { storage, useStored, type Theme } from '../storage/index.ts'

/** The browser's own bars, in the colour of the page; see packages/ui/src/styles.css. */
const barColour = { light: '#fbf8f5', dark: '#120f14' } as const

/** Shows the chosen theme and follows changes, of other tabs too. `app/boot` has done it once before paint. */
export function startTheme(): void {
  storage.theme.subscribe(applyTheme)
  applyTheme()
}

function applyTheme(): void {
  const theme = storage.theme.get()
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = barColour[theme === 'system' ? own : theme]
  }
}

export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useStored(storage.theme), setTheme: storage.theme.set }
}

const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null

/** Which of the two is shown, for what cannot follow it by its style. */
export function useIsDark(): boolean {
  const { theme } = useTheme()
  const isDarkOutside = useSyncExternalStore(
    (listener) => {
      dark?.addEventListener('change', listener)
      return () => dark?.removeEventListener('change', listener)
    },
    () => dark?.matches ?? false,
  )
  return theme === 'system' ? isDarkOutside : theme === 'dark'
}
