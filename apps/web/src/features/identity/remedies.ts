import type { ProofLevel } from '@fanlight/contract'
import { openDialog } from '../../platform/dialogs/index.ts'

/** Asks the user to prove that it is still them. True: what was refused can be asked for again. */
export const prove = async (level: ProofLevel): Promise<boolean> =>
  (await openDialog(() => import('./ProofDialog.tsx'), { level }, { name: 'proof' })) === true

/** Leads through proving the own e-mail address. */
export const verifyAddress = async (): Promise<boolean> =>
  (await openDialog(() => import('./VerifyEmailDialog.tsx'), {}, { name: 'verifyEmail' })) === true
