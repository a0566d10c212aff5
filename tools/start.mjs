import './lib/require-node.mjs'
import { launch, stopChildrenOnSignal } from './lib/children.mjs'
import { installIfChanged } from './lib/install.mjs'
import { inProject, reportFailure } from './lib/project.mjs'

/** Longer than the server gives itself to finish requests and to close its database. */
const SERVER_STOP_MS = 60_000

stopChildrenOnSignal({ limitMs: SERVER_STOP_MS, exitCode: (codes) => codes.at(-1) ?? 130 })

try {
  await installIfChanged()
  const { buildIfChanged } = await import('./build.mjs') // its imports exist only now
  await buildIfChanged()
  const server = launch(process.execPath, ['--enable-source-maps', inProject('apps/server/dist/main.js')], {
    ipc: true,
  })
  process.exitCode = await server.ended
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}
