import { lazy } from 'react'

export { listenForInstall } from './install.ts'

/** Fetched only when they are shown: home needs the listener, not the pages. */
export const AppStore = lazy(async () => ({ default: (await import('./AppStore.tsx')).AppStore }))
export const Download = lazy(async () => ({ default: (await import('./Download.tsx')).Download }))
