import './lib/require-node.mjs'
import { existsSync, readdirSync } from 'node:fs'
import { launch, stopChildrenOnSignal } from './lib/children.mjs'
import { installIfChanged } from './lib/install.mjs'
import { prepareLiveKit } from './lib/livekit.mjs'
import { prepareMachine, prepareProgram } from './lib/machine.mjs'
import { Failure, inProject, installed, reportFailure } from './lib/project.mjs'
import { prepareS3Server } from './lib/versitygw.mjs'

stopChildrenOnSignal()

try {
  await installIfChanged()
  const scenarios = readdirSync(inProject('bench')).filter((name) => existsSync(inProject(`bench/${name}/run.ts`)))
  const [scenario = '', ...rest] = process.argv.slice(2)
  if (!scenarios.includes(scenario)) throw new Failure(`npm run bench -- ${scenarios.join(' | ')}`)
  const env = await environmentOf(scenario)
  const run = launch(installed('tsx'), [inProject(`bench/${scenario}/run.ts`), ...rest], { env })
  process.exitCode = await run.ended
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}

/**
 * What a scenario needs besides npm packages.
 * @param {string} scenario
 * @returns {Promise<Record<string, string>>}
 */
async function environmentOf(scenario) {
  if (scenario === 'faults') {
    const gateway = await prepareS3Server({ mayBuild: true })
    return gateway === null ? {} : { S3_SERVER: gateway }
  }
  if (scenario === 'ledger' || scenario === 'live') await prepareProgram('wrk')
  if (scenario !== 'page' && scenario !== 'engines') return {}
  const { chromium } = await prepareMachine()
  if (scenario === 'page') return { CHROMIUM_PATH: chromium }
  const liveKit = await prepareLiveKit({ mayBuild: true })
  return { CHROMIUM_PATH: chromium, ...(liveKit && { LIVEKIT_SERVER: liveKit }) }
}
