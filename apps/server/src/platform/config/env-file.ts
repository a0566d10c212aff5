import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotStart } from '../errors.ts'

/** In the root of the project, for sources and bundles alike: the first folder above this file that has a lock file. */
function besideTheProject(): string | null {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package-lock.json'))) return join(folder, '.env')
    if (folder === dirname(folder)) return null
  }
}

/**
 * Reads `.env`, or the file that `FANLIGHT_ENV_FILE` names (`none`: no file). What the environment says already stands. Answers
 * which file it was, so that nobody has to guess where a setting comes from.
 */
export function loadEnvFile(): string | null {
  const named = process.env['FANLIGHT_ENV_FILE'] || null
  if (named === 'none') return null
  const file = named ?? besideTheProject()
  if (file === null || (named === null && !existsSync(file))) return null
  try {
    process.loadEnvFile(file)
  } catch (error) {
    throw new CannotStart(`The settings in ${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  return file
}

/** For commands: beside what they print, which another program may read. */
export function loadEnvFileAloud(): void {
  const file = loadEnvFile()
  if (file !== null) process.stderr.write(`Settings are read from ${file}\n`)
}
