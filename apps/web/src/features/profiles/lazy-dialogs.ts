import { lazy } from 'react'

/** Fetched when they are opened. */
export const BlockedDialog = lazy(async () => ({ default: (await import('./BlockedDialog.tsx')).BlockedDialog }))

export const EditProfileDialog = lazy(async () => ({
  default: (await import('./EditProfileDialog.tsx')).EditProfileDialog,
}))
