import { openDialog } from '../../../platform/dialogs/index.ts'

/** Lets the creator choose one of their saved texts; nothing when they chose none. */
export const chooseReply = (): Promise<string | undefined> => openDialog(() => import('./QuickRepliesDialog.tsx'), {})
