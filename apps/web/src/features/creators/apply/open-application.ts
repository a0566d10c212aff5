import { currentDevice } from '../../../platform/device/device.ts'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { currentPath, navigate, onArrival } from '../../../platform/navigation/index.ts'
import type { ApplicationRequest } from './ApplicationDialog.tsx'

const PAGE = '/becomeCreator'

/** On a phone the dialog opens over any page; a desktop has it on its own page only. */
export function openCreatorApplication(request: ApplicationRequest = {}): void {
  const open = () => {
    void openDialog(() => import('./ApplicationDialog.tsx'), { request }, { name: 'application', needsLogin: true })
  }
  if (currentDevice() === 'mobile' || currentPath() === PAGE) return open()
  // After the page has come: its arrival closes what was open over the page before.
  const stop = onArrival(() => {
    stop()
    if (currentPath() === PAGE) setTimeout(open)
  })
  navigate(PAGE)
}
