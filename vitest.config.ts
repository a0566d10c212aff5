import { defineConfig } from 'vitest/config'
import { gateTexts } from './apps/web/build/gate-texts.ts'
import { legalTexts } from './apps/web/build/legal-texts.ts'
import { textsInTwo } from './apps/web/build/texts-in-two.ts'
import { PATIENCE_MS } from './tools/lib/patience.ts'

// Vitest's reporter uses Map.groupBy, which Node 20 does not have: without it a failing test hides its own message.
if (!('groupBy' in Map)) Object.assign(Map, { groupBy })
function groupBy<K, V>(values: Iterable<V>, keyOf: (value: V, index: number) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  let index = 0
  for (const value of values) {
    const key = keyOf(value, index++)
    groups.set(key, [...(groups.get(key) ?? []), value])
  }
  return groups
}

/**
 * Waiting ends with what is waited for, and a test with its last line: only what hangs takes this long, on a machine that does ten
 * things at a time, too. No test has a time of its own, unless that is what it is about.
 */
const PATIENT = {
  setupFiles: ['tools/patience.ts'],
  expect: { poll: { timeout: PATIENCE_MS } },
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

// Files of one project share a worker's modules and its jsdom (`isolate: false`): loading both for every file took
// more than half of the time. What a test changes of them it therefore puts back.
export default defineConfig({
  test: {
    passWithNoTests: false,
    // More than there are cores: a test of the server waits for its database and for other processes half of its time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          ...PATIENT,
          environment: 'node',
          include: [
            'packages/contract/src/**/*.test.ts',
            'apps/test-provider/{src,browser}/**/*.test.ts',
            'apps/web/{build,worker}/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          ...PATIENT,
          environment: 'node',
          include: ['apps/{server,demo}/src/**/*.test.ts', 'e2e/{torture,media}/*.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
        },
      },
      {
        // Apart from the features, and without their dialogs and pages: nothing here knows them.
        plugins: [textsInTwo(), legalTexts()],
        test: {
          name: 'web platform',
          ...PATIENT,
          isolate: false,
          environment: 'jsdom',
          include: ['apps/web/src/platform/**/*.test.{ts,tsx}'],
        },
      },
      {
        plugins: [textsInTwo(), gateTexts(), legalTexts()],
        test: {
          name: 'web',
          ...PATIENT,
          setupFiles: [...PATIENT.setupFiles, 'apps/web/src/testing/setup.ts'],
          isolate: false,
          environment: 'jsdom',
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'packages/ui/src/**/*.test.{ts,tsx}'],
          exclude: ['apps/web/src/platform/**'],
        },
      },
    ],
  },
})
