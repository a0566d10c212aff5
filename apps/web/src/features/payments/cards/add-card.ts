import type { Card } from '@fanlight/contract'
import { openDialog } from '../../../platform/dialogs/index.ts'

/** Opens the form of a new card. Answers the card, undefined when none was added. */
export function addCard(): Promise<Card | undefined> {
  return openDialog(() => import('./AddCardDialog.tsx'), {}, { needsLogin: true })
}
