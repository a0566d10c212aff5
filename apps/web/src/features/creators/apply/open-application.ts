import type { ApplicationState } from '@fanlight/contract'
import { currentDevice } from '../../../platform/device/index.ts'
import { navigate } from '../../../platform/navigation/index.ts'
import { createStore } from '../../../platform/store.ts'
import type { Step } from './application.ts'

export type ApplicationRequest = {
  /** 3 shows the completion page. */
  startStep?: Step | undefined
  /** 3, rejected, tells the result before the form begins anew. */
  state?: ApplicationState | undefined
}

/** The application dialog that is asked for. A store: on a desktop the page that shows it has yet to come. */
export const applicationRequest = createStore<ApplicationRequest | null>(null)

/** On a phone the dialog opens over any page; a desktop has it on its own page only. */
export function openCreatorApplication(request: ApplicationRequest = {}): void {
  // In this order: an arrival closes what was open on the page before.
  if (currentDevice() === 'desktop') navigate('/becomeCreator')
  applicationRequest.set(request)
}

export function closeCreatorApplication(): void {
  applicationRequest.set(null)
}
