import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findFaults } from './architecture.ts'

/** What git tracks, and what it would: a file nobody has added yet counts too. */
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
const paths = listed.split('\n').filter((path) => /\.(tsx?|sql)$/.test(path) && existsSync(path))
const faults = findFaults(paths.map((path) => ({ path, text: readFileSync(path, 'utf8') })))

for (const { path, rule } of faults) console.error(`${path}: ${rule}`)
console.log(`${paths.length} files, ${faults.length} against the architecture`)
process.exitCode = faults.length === 0 ? 0 : 1
