import './lib/require-node.mjs'
import { existsSync } from 'node:fs'
import { launch, stopChildrenOnSignal } from './lib/children.mjs'
import { installIfChanged } from './lib/install.mjs'
import { inProject, installed, reportFailure } from './lib/project.mjs'

stopChildrenOnSignal()

try {
  await installIfChanged()
  if (existsSync(inProject('.env'))) process.loadEnvFile(inProject('.env'))
  const env = { NODE_ENV: 'development' }
  const server = launch(installed('tsx'), ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], { env })
  const web = launch(installed('vite'), ['--clearScreen', 'false'], { env, cwd: inProject('apps/web') })
  // Neither ends by itself: when one does, it has said why, and the other is of no use alone.
  await Promise.race([server.ended, web.ended])
  process.kill(process.pid, 'SIGTERM')
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}
