import { launch } from './children.mjs'
import { Failure, secondsSince } from './project.mjs'

/** @typedef {{ passed: number, failed: number }} Count */
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
  return count(passed)
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
    return count(false)
  })
  // A runner can fail outside any test: while loading, in a hook that nobody awaited, or by being killed.
  if (code !== 0 && result.failed === 0) result.failed = 1
  console.log(`${result.failed === 0 ? '✓' : '✗'} ${name}: ${sentence(result)} (${secondsSince(startedAt)})`)
  return result
}

/** @param {boolean} passed */
export const count = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 })

/** @param {Count} result */
export const sentence = ({ passed, failed }) => `${passed} passed, ${failed} failed`
