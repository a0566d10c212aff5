import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** What makes videos. Everything but video works without it. */
export type Programs = {
  ffmpeg: string
  ffprobe: string
  /** Holds the two to what a film needs of memory and time. Linux has it; elsewhere the server's own clock has to do. */
  prlimit?: string
}

/** The one that was named, or else the first on the search path; its companion lies beside it. Null: there is none. */
export function findPrograms({
  named,
  searchPath,
}: {
  named?: string | undefined
  searchPath: string
}): Programs | null {
  const onPath = (name: string) => searchPath.split(delimiter).map((folder) => join(folder, name))
  const pairs = (named === undefined ? onPath('ffmpeg') : [named]).map((ffmpeg) => ({
    ffmpeg,
    ffprobe: join(dirname(ffmpeg), 'ffprobe'),
  }))
  const pair = pairs.find(({ ffmpeg, ffprobe }) => isProgram(ffmpeg) && isProgram(ffprobe))
  const prlimit = onPath('prlimit').find(isProgram)
  return pair ? { ...pair, ...(prlimit !== undefined && { prlimit }) } : null
}

/** A path as it is, a name on the search path. Null: there is none. */
export function findProgram(named: string, searchPath: string): string | null {
  const places = named.includes('/') ? [named] : searchPath.split(delimiter).map((folder) => join(folder, named))
  return places.find(isProgram) ?? null
}

export const HOW_TO_INSTALL_FFMPEG = 'Debian, Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg'

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
