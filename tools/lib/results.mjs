import { readIfThere } from './install.mjs'
import { Failure } from './project.mjs'

/**
 * @param {string} file written by `vitest --reporter=json`
 * @returns {Promise<import('./steps.mjs').Count>}
 */
export async function readVitest(file) {
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */
  const report = await readReport(file)
  // A file that cannot even be loaded has no tests to count; it is one failure.
  const unloadable = report.testResults.filter((r) => r.status === 'failed' && r.assertionResults.length === 0).length
  return atLeastOne({ passed: report.numPassedTests, failed: report.numFailedTests + unloadable })
}

/**
 * @param {string} file written by `playwright test --reporter=json`
 * @returns {Promise<import('./steps.mjs').Count>}
 */
export async function readPlaywright(file) {
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number } }} */
  const { stats } = await readReport(file)
  // One that passes only at the second try is a defect of the product or of the test.
  return atLeastOne({ passed: stats.expected, failed: stats.unexpected + stats.flaky })
}

/** @param {string} file */
async function readReport(file) {
  const text = await readIfThere(file)
  if (text === undefined) throw new Failure('The runner ended without a report.')
  return JSON.parse(text)
}

/** @param {import('./steps.mjs').Count} result */
function atLeastOne(result) {
  if (result.passed + result.failed === 0) throw new Failure('No test ran.')
  return result
}
