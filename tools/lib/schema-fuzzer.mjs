import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { launch } from './children.mjs'
import { inProject, secondsSince } from './project.mjs'

const REQUIREMENTS = inProject('tools/schema-fuzzer.requirements.txt')

/**
 * Schemathesis, which tries the HTTP API by its OpenAPI document. It is a program of Python's world: it is kept in
 * .cache, all versions pinned, and left out where there is no Python, or no network for the first time.
 * @param {{ mayInstall: boolean }} options
 * @returns {Promise<string | null>} the program
 */
export async function prepareSchemaFuzzer({ mayInstall }) {
  const version = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12)
  const folder = inProject('.cache', `schemathesis-${version}`)
  const program = path.join(folder, 'bin', 'st')
  if (existsSync(program)) return program
  if (!mayInstall) return null

  const startedAt = performance.now()
  await rm(folder, { recursive: true, force: true })
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--timeout', '20', '--retries', '1']
  const steps = [
    { command: 'python3', args: ['-m', 'venv', folder] },
    { command: path.join(folder, 'bin', 'python'), args: [...pip, '--only-binary', ':all:', '-r', REQUIREMENTS] },
  ]
  for (const { command, args } of steps) {
    const child = launch(command, args, { quiet: true })
    if ((await child.ended) === 0) continue
    await rm(folder, { recursive: true, force: true })
    const why = child.output().trim().split('\n').at(-1)
    console.log(`- schema fuzzer: left out, because schemathesis cannot be had here (${why})`)
    return null
  }
  console.log(`✓ schema fuzzer installed (${secondsSince(startedAt)})`)
  return program
}
