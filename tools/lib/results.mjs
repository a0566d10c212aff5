import { readIfThere } from './install.mjs'
import { Failure } from './project.mjs'

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestCase */
/** @typedef {{ status: string, name: string, message: string, assertionResults: VitestCase[] }} VitestFile */
/** @typedef {{ title: string, file: string, tests: PlaywrightTest[] }} PlaywrightSpec */
/** @typedef {{ status: string, projectName: string, results: { errors: { message?: string }[] }[] }} PlaywrightTest */
/** @typedef {{ suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite */

/**
 * @param {string} file written by `vitest --reporter=json`
 * @returns {Promise<import('./steps.mjs').Count>}
 */
export async function readVitest(file) {
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} */
  const report = await readReport(file)
  // A file that cannot even be loaded has no tests to count; it is one failure.
  const unloadable = report.testResults.filter((r) => r.status === 'failed' && r.assertionResults.length === 0)
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => described(`${name}: ${fullName}`, failureMessages)),
  )
  failures.push(...unloadable.map(({ name, message }) => described(name, [message])))
  const files = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  return atLeastOne({
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    failures,
    files,
  })
}

/**
 * @param {string} file written by `playwright test --reporter=json`
 * @returns {Promise<import('./steps.mjs').Count>}
 */
export async function readPlaywright(file) {
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number }, suites: PlaywrightSuite[], errors: { message?: string }[] }} */
  const { stats, suites, errors } = await readReport(file)
  const failures = suites.flatMap(specsOf).flatMap(({ file: spec, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const messages = results.flatMap((result) => result.errors).map(({ message = '' }) => message)
        return described(`${spec} (${projectName}): ${title}`, messages)
      }),
  )
  // One that passes only at the second try is a defect of the product or of the test.
  return atLeastOne({ passed: stats.expected, failed: stats.unexpected + stats.flaky, failures }, errors)
}

/** @type {(suite: PlaywrightSuite) => PlaywrightSpec[]} */
const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** @type {(name: string, messages: string[]) => string} */
const described = (name, messages) =>
  [name, ...messages.map((message) => message.split('\n').slice(0, 25).join('\n'))].join('\n')

/** @param {string} file */
async function readReport(file) {
  const text = await readIfThere(file)
  if (text === undefined) throw new Failure('The runner ended without a report.')
  return JSON.parse(text)
}

/**
 * @param {import('./steps.mjs').Count} result
 * @param {{ message?: string }[]} errors what the runner says of itself: a server that did not start, a file that cannot be read
 */
function atLeastOne(result, errors = []) {
  if (result.passed + result.failed > 0) return result
  throw new Failure(
    described(
      'No test ran.',
      errors.map(({ message = '' }) => message),
    ),
  )
}
