import { launch } from './children.mjs'
import { Failure, secondsSince } from './project.mjs'

/**
 * `failures` says of each what it was and what it said; `files` are those that they are in.
 * @typedef {{ passed: number, failed: number, failures: string[], files?: string[] }} Count
 */
/** @typedef {{ name: string, command: string, args: string[] }} Step */

/**
 * Runs a check; it counts as one. Its output is shown only when it fails.
 * @param {Step} step
 * @returns {Promise<Count>}
 */
export async function runCheck({ name, command, args }) {
  const startedAt = performance.now()
  const child = launch(command, args, { quiet: true })
  const passed = (await child.ended) === 0
  console.log(`${passed ? '✓' : '✗'} ${name} (${secondsSince(startedAt)})`)
  if (!passed) console.log(child.output())
  return count(passed, `${name}\n${child.output()}`)
}

/**
 * Runs a test runner, which writes its results to a file that `read` turns into numbers. It shows its own progress; with
 * `quiet` what it says is shown at its end.
 * @param {Step & { env?: Record<string, string>, quiet?: boolean, read: () => Promise<Count> }} runner
 * @returns {Promise<Count>}
 */
export async function runTests({ name, command, args, env = {}, quiet = false, read }) {
  const startedAt = performance.now()
  if (!quiet) console.log(`\n${name}`)
  const child = launch(command, args, { env, quiet })
  const code = await child.ended
  if (quiet) console.log(`\n${name}\n${child.output()}`)
  const result = await read().catch((error) => {
    if (!(error instanceof Failure)) throw error
    console.log(error.message)
    return count(false, `${name}: ${error.message}`)
  })
  // A runner can fail outside any test: while loading, in a hook that nobody awaited, or by being killed.
  if (code !== 0 && result.failed === 0) {
    result.failed = 1
    result.failures.push(`${name}: ended with ${code} outside any test`)
  }
  console.log(`${result.failed === 0 ? '✓' : '✗'} ${name}: ${sentence(result)} (${secondsSince(startedAt)})`)
  return result
}

/** @type {(passed: boolean, failure: string) => Count} */
export const count = (passed, failure) =>
  passed ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [failure] }

/** @param {{ passed: number, failed: number }} result */
export const sentence = ({ passed, failed }) => `${passed} passed, ${failed} failed`
