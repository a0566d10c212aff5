import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..', '..')

/**
 * A path inside the project.
 * @param {string[]} parts
 */
export const inProject = (...parts) => path.join(ROOT, ...parts)

/**
 * The executable of an installed package.
 * @param {string} name
 */
export const installed = (name) => inProject('node_modules', '.bin', name)

/** What the person at the terminal must read; anything else thrown is a defect and shows its stack. */
export class Failure extends Error {}

/** @param {unknown} error */
export function reportFailure(error) {
  console.error(error instanceof Failure ? error.message : error)
}

/**
 * Seconds since a `performance.now()`, as people read them.
 * @param {number} startedAt
 */
export const secondsSince = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
