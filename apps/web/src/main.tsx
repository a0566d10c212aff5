import '@fanlight/ui/styles.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { listenForInstall } from './features/download/index.ts'
import { preloadLogin, startDialogs } from './app/dialogs.ts'
import { startRouting } from './app/routes/start.ts'
import { confirmAge } from './app/shell/age.ts'
import { App } from './app/shell/App.tsx'
import { startUpdates } from './app/shell/updates.ts'
import { receiveBegun } from './platform/api/index.ts'
import { whenAtRest } from './platform/at-rest.ts'
import { boot } from './platform/boot.ts'
import { allTexts, followLanguage, startI18n } from './platform/i18n/index.ts'
import { startLog } from './platform/log/log.ts'
import { currentPath, routeOf } from './platform/navigation/index.ts'
import { rememberArrival } from './platform/session/index.ts'
import { startTheme } from './platform/theme/theme.ts'

/** A page of which something is still missing then is shown with skeletons in its place. */
const WAIT_AT_MOST_MS = 3_000

async function start(root: HTMLElement): Promise<void> {
  startLog()
  startTheme()
  startUpdates()
  listenForInstall()
  rememberArrival(location)
  if (boot()?.gate.isPassed()) confirmAge()
  const answers = receiveBegun()
  await startI18n()
  followLanguage()
  startDialogs()
  startRouting()
  const code = routeOf(currentPath()).route.preload()
  // Drawn once, with all that it shows: a page that fills up piece by piece is drawn many times, and moves.
  await Promise.race([Promise.allSettled([answers, code]), sleep(WAIT_AT_MOST_MS)])
  await boot()?.styled
  // In slices: the browser answers in between.
  startTransition(() => createRoot(root).render(<App />))
  preloadLogin()
  // What needs them before they are there asks for them itself.
  whenAtRest(() => void allTexts().catch(() => undefined))
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

const root = document.getElementById('root')
if (root) {
  start(root).catch((error: unknown) => {
    // Without texts or routes there is no application to say it: the page's own HTML does.
    document.documentElement.classList.add('failed')
    throw error
  })
}
