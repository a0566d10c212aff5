import '@fanlight/ui/styles.css'
import { createRoot } from 'react-dom/client'
import { listenForInstall } from './features/download/index.ts'
import { preloadLogin, startDialogs } from './app/dialogs.ts'
import { startRouting } from './app/routes/start.ts'
import { App } from './app/shell/App.tsx'
import { startUpdates } from './app/shell/updates.ts'
import { allTexts, followLanguage, startI18n } from './platform/i18n/index.ts'
import { startLog } from './platform/log/log.ts'
import { rememberArrival } from './platform/session/index.ts'
import { startTheme } from './platform/theme/theme.ts'

const SPLASH_MS = 200

async function start(root: HTMLElement): Promise<void> {
  startLog()
  startTheme()
  startUpdates()
  listenForInstall()
  rememberArrival(location)
  await startI18n()
  followLanguage()
  startDialogs()
  startRouting()
  createRoot(root).render(<App />)
  hideSplash()
  preloadLogin()
  // What needs them before they are there asks again.
  allTexts().catch(() => undefined)
}

function hideSplash(): void {
  const splash = document.getElementById('splash')
  // The payment window says so itself: it shows its own page at once.
  const wait = location.href.includes('nosplash=1') ? 0 : SPLASH_MS
  setTimeout(() => splash?.remove(), wait)
}

const root = document.getElementById('root')
if (root) {
  start(root).catch((error: unknown) => {
    // Without texts or routes there is no application to say it: the page's own HTML does.
    document.documentElement.classList.add('failed')
    throw error
  })
}
