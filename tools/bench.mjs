import './lib/require-node.mjs'
import { existsSync, readdirSync } from 'node:fs'
import { launch, stopChildrenOnSignal } from './lib/children.mjs'
import { installIfChanged } from './lib/install.mjs'
import { prepareMachine } from './lib/machine.mjs'
import { Failure, inProject, installed, reportFailure } from './lib/project.mjs'

stopChildrenOnSignal()

try {
  await installIfChanged()
  const scenarios = readdirSync(inProject('bench')).filter((name) => existsSync(inProject(`bench/${name}/run.ts`)))
  const [scenario = '', ...rest] = process.argv.slice(2)
  if (!scenarios.includes(scenario)) throw new Failure(`npm run bench -- ${scenarios.join(' | ')}`)
  const env = scenario === 'page' ? { CHROMIUM_PATH: (await prepareMachine()).chromium } : {}
  const run = launch(installed('tsx'), [inProject(`bench/${scenario}/run.ts`), ...rest], { env })
  process.exitCode = await run.ended
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}
