import './lib/require-node.mjs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch, stopChildrenOnSignal } from './lib/children.mjs'
import { installIfChanged } from './lib/install.mjs'
import { prepareLiveKit } from './lib/livekit.mjs'
import { prepareMachine } from './lib/machine.mjs'
import { Failure, inProject, installed, reportFailure, secondsSince } from './lib/project.mjs'
import { readPlaywright, readVitest } from './lib/results.mjs'
import { prepareSchemaFuzzer } from './lib/schema-fuzzer.mjs'
import { count, runCheck, runTests, sentence } from './lib/steps.mjs'

const VITEST_REPORT = inProject('.cache/vitest.json')
const CLUSTER_STOP_MS = 60_000
const PLAYWRIGHT_REPORT = inProject('.cache/playwright.json')
/** More failures than these have a reason of their own. */
const TRIED_AGAIN = 12

/** What can be tried again says how. @typedef {import('./lib/steps.mjs').Count & { again?: () => Promise<import('./lib/steps.mjs').Count> }} Tried */

/** @type {(name: string, program: string, ...args: string[]) => import('./lib/steps.mjs').Step} */
const step = (name, program, ...args) => ({ name, command: installed(program), args })

/** @type {(name: string, ...args: string[]) => import('./lib/steps.mjs').Step} */
const built = (name, ...args) => ({ name, command: process.execPath, args: [inProject('tools/build.mjs'), ...args] })
/** What unit tests start as processes of their own: there before either lane begins, so that neither builds it twice. */
const buildPrograms = built('build of the programs', '--programs')
const build = built('build', '--if-changed')
const quickChecks = [
  step('format', 'oxfmt', '--check'),
  step('architecture', 'tsx', 'tools/check-architecture.ts'),
  step('unused code', 'knip'),
]
// Reads every type once for both; the compiler by itself would read most of them again, project by project.
const lint = step('lint and types', 'oxlint', '--type-aware', '--type-check', '--deny-warnings')
const bundleBudget = step('bundle budget', 'tsx', 'tools/check-bundle.ts')

/** @type {(args: string[], env: Record<string, string>, options: { quiet: boolean }) => Promise<import('./lib/steps.mjs').Count>} */
async function runUnit(args, env, { quiet }) {
  await rm(VITEST_REPORT, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`]
  return runTests({
    ...step('unit', 'vitest', 'run', ...reporters, ...args),
    env,
    quiet,
    read: () => readVitest(VITEST_REPORT),
  })
}

/** @type {(args: string[], env: Record<string, string>) => Promise<import('./lib/steps.mjs').Count>} */
async function runE2e(args, env) {
  await rm(PLAYWRIGHT_REPORT, { force: true })
  return runTests({
    ...step('e2e', 'playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...args),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
    read: () => readPlaywright(PLAYWRIGHT_REPORT),
  })
}

/** What people do together, which is what many processes could get wrong. */
const CLUSTER_JOURNEYS = ['chat', 'calls', 'live', 'live-rooms', 'live-crowd'].map((name) => `journeys/${name}.spec.ts`)

/**
 * `npm run e2e -- cluster`: these journeys once, on a desktop, with a cluster of their own that goes afterwards.
 * @type {(env: Record<string, string>) => Promise<import('./lib/steps.mjs').Count>}
 */
async function runClusterJourneys(env) {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanlight-cluster-'))
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const cluster = launch(process.execPath, [inProject('tools/cluster.mjs')], {
    env: { CLUSTER_DATA_DIR: folder, PORT: String(port), RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn' },
  })
  try {
    const url = `http://localhost:${port}`
    const hasEnded = await Promise.race([cluster.ended.then(() => true), untilHealthy(url).then(() => false)])
    if (hasEnded) return count(false, 'cluster: it did not start')
    // One after the other: four servers, a database and two browsers are enough for a machine. Another program sends to the
    // embedded engine alone.
    const args = [
      '--project',
      'desktop',
      '--no-deps',
      '--workers=1',
      '--grep-invert',
      'from another program',
      ...CLUSTER_JOURNEYS,
    ]
    return await runE2e(args, { ...env, E2E_CLUSTER_URL: url, E2E_DATA_DIR: folder })
  } finally {
    await cluster.stop(CLUSTER_STOP_MS)
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param {string} url */
async function untilHealthy(url) {
  while (
    !(await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(500)
}

/** @param {string[]} args */
function readArguments(args) {
  if (args[0] !== '--only') {
    if (args.length > 0) throw new Failure('Arguments go to one part: npm test -- --only unit|e2e <arguments>')
    return { parts: ['check', 'unit', 'e2e'], runnerArgs: [] }
  }
  const [, part = '', ...runnerArgs] = args
  if (!['check', 'unit', 'e2e'].includes(part)) throw new Failure('--only takes check, unit or e2e')
  if (part === 'check' && runnerArgs.length > 0) throw new Failure('--only check takes no further arguments')
  return { parts: [part], runnerArgs }
}

/**
 * Two lanes that wait for each other nowhere: a browser waits for pages, a test for its database, and meanwhile the
 * other lane has the cores. One starts with the build that the journeys need and ends with the longest check.
 */
async function run() {
  const { parts, runnerArgs } = readArguments(process.argv.slice(2))
  const [hasChecks, hasUnit, hasE2e] = [parts.includes('check'), parts.includes('unit'), parts.includes('e2e')]
  await installIfChanged()
  const env = hasUnit || hasE2e ? { CHROMIUM_PATH: (await prepareMachine()).chromium } : {}
  // Beside the checks: it waits for the network more than it works. Who runs some tests only uses it if it is there.
  const fuzzer = hasUnit ? prepareSchemaFuzzer({ mayInstall: runnerArgs.length === 0 }) : Promise.resolve(null)

  const liveKit = hasUnit ? await prepareLiveKit({ mayBuild: process.env['DEEP'] === '1' }) : null

  const programs = await runCheck(buildPrograms)
  if (programs.failed > 0) return [programs]

  async function builtLane() {
    if (!hasChecks && !hasE2e) return []
    const web = await runCheck(build)
    const isBuilt = web.failed === 0
    /** @type {Tried[]} */
    const counts = [web]
    if (hasChecks && isBuilt) counts.push(await runCheck(bundleBudget))
    if (!hasE2e) return counts
    if (!isBuilt) console.log('✗ e2e: not run, because the build failed')
    if (isBuilt && runnerArgs[0] === 'cluster') counts.push(await runClusterJourneys(env))
    else if (isBuilt) {
      const journeys = await runE2e(runnerArgs, env)
      // Where none passed they were not begun: a server did not start, or the first one failed that all others wait for.
      const again = () => runE2e(journeys.passed > 0 ? ['--last-failed', '--no-deps', '--workers=1'] : [], env)
      counts.push({ ...journeys, ...(hasUnit && { again }) })
    } else counts.push(count(false, 'e2e: not run, because the build failed'))
    // The journeys are the shorter lane by as much as this takes.
    if (hasChecks) counts.push(await runCheck(lint))
    return counts
  }

  async function sourceLane() {
    /** @type {Tried[]} */
    const counts = []
    const checks = hasE2e ? quickChecks : [...quickChecks, lint]
    if (hasChecks) for (const check of checks) counts.push(await runCheck(check))
    // Two runners that write between each other's lines would be unreadable: this one speaks when it has finished.
    if (hasUnit) {
      const schemathesis = await fuzzer
      const unitEnv = {
        ...env,
        ...(schemathesis && { SCHEMATHESIS: schemathesis }),
        ...(liveKit && { LIVEKIT_SERVER: liveKit }),
      }
      const { files = [], ...result } = await runUnit(runnerArgs, unitEnv, { quiet: hasE2e })
      const again = () => runUnit([...files, '--maxWorkers=1'], unitEnv, { quiet: false })
      counts.push({ ...result, ...(hasE2e && files.length > 0 && { again }) })
    }
    return counts
  }

  const counts = [programs]
  for (const tried of (await Promise.all([builtLane(), sourceLane()])).flat()) counts.push(await whatFailsAlone(tried))
  return counts
}

/**
 * Beside both lanes a test can run out of time where nothing is wrong. The few that failed are therefore tried again when nothing
 * else runs: what fails then fails, and what does not is named, because something in it is not steady.
 * @type {(tried: Tried) => Promise<import('./lib/steps.mjs').Count>}
 */
async function whatFailsAlone({ again, ...tried }) {
  if (!again || tried.failed === 0 || tried.failed > TRIED_AGAIN || tried.failures.length !== tried.failed) return tried
  const { passed, failed, failures } = await again()
  if (tried.passed === 0) {
    console.log(`\nNot steady, none had passed at first:\n\n${tried.failures.join('\n\n')}`)
    return { passed, failed, failures }
  }
  // Those that passed before are tried again with the ones beside them: they count once.
  if (failed > 0) return { passed: tried.passed + tried.failed - failed, failed, failures }
  console.log(`\nNot steady, passed when tried again alone (${passed}):\n\n${tried.failures.join('\n\n')}`)
  return { passed: tried.passed + tried.failed, failed: 0, failures: [] }
}

const startedAt = performance.now()
stopChildrenOnSignal()
const counts = await run().catch((error) => {
  reportFailure(error)
  return [count(false, String(error))]
})
const total = counts.reduce((sum, { passed, failed, failures }) => ({
  passed: sum.passed + passed,
  failed: sum.failed + failed,
  failures: [...sum.failures, ...failures],
}))
// The lanes print for twenty minutes; who reads the end of it only learns here what was wrong.
if (total.failures.length > 0) console.log(`\nWhat failed:\n\n${total.failures.join('\n\n')}`)
console.log(`\nin ${secondsSince(startedAt)}\n${sentence(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1
