import './lib/require-node.mjs'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Failure, inProject, reportFailure } from './lib/project.mjs'

/** Commands of the server, as they are built: they need nothing that is for development only. */
const COMMANDS = ['operator', 'check-ledger', 'demo-code']

try {
  const [command = '', ...rest] = process.argv.slice(2)
  if (!COMMANDS.includes(command)) throw new Failure(`There are these commands: ${COMMANDS.join(', ')}`)
  const file = inProject('apps/server/dist', `${command}.js`)
  if (canBuild()) {
    const { buildIfChanged, PROGRAMS } = await import('./build.mjs')
    await buildIfChanged(PROGRAMS)
  } else if (!existsSync(file)) {
    throw new Failure('Nothing is built here yet: npm ci && npm run build')
  }
  process.setSourceMapsEnabled(true)
  // As if it had been started itself.
  process.argv = [process.execPath, file, ...rest]
  await import(pathToFileURL(file).href)
} catch (error) {
  // Settings that are wrong are told by their names; where in the code that was found helps nobody.
  const isToldByItself = error instanceof Error && ['CannotStart', 'ConfigError'].includes(error.name)
  reportFailure(isToldByItself ? new Failure(error.message) : error)
  process.exitCode = 1
}

/** False where only what runs was installed (`npm ci --omit=dev`): what was built before is used as it is. */
function canBuild() {
  try {
    createRequire(import.meta.url).resolve('esbuild')
    return true
  } catch {
    return false
  }
}
