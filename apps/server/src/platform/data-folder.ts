import { constants, existsSync } from 'node:fs'
import { access, chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotStart } from './errors.ts'

/** What people uploaded and wrote, and letters with links that open accounts. */
const OURS = ['storage', 'mail', 'making', 'recordings']
/** All that the server and what it starts ever put there. */
const KNOWN = /^(?:storage|mail|making|recordings|postgres|secret\.key(?:\..+)?|test-provider\.jsonl)$/
const CLOSED = 0o700
/** The account that the embedded PostgreSQL runs under when we are root has to pass through, and no more. */
const PASSAGE = 0o711

/** Makes the folders that hold people's data, and closes them to other accounts of this machine. */
export const closeDataFolder = (dataDir: string): Promise<void> => usingDataFolder(dataDir, () => close(dataDir))

async function close(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: CLOSED })
  // One that holds other things as well, a home directory, say, is not ours to close; nor is a volume that was given to us.
  const isOursAlone = (await readdir(dataDir)).every((name) => KNOWN.test(name)) && isOwn(await stat(dataDir))
  if (isOursAlone) await chmod(dataDir, process.getuid?.() === 0 ? PASSAGE : CLOSED)
  for (const name of OURS) {
    await mkdir(join(dataDir, name), { recursive: true })
    await chmod(join(dataDir, name), CLOSED)
  }
}

/** Root may do with every file what its owner may. */
const isOwn = ({ uid }: { uid: number }): boolean => [uid, 0, undefined].includes(process.getuid?.())

/** What the file system refuses there is said in words: who started us can mend it, and a stack does not say how. */
export async function usingDataFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isRefusedByDisk(error)) throw error
    throw new CannotStart(`${await describeRefusal(dataDir, error)} ${WHAT_TO_DO}`, { cause: error })
  }
}

type Refusal = { code: string; path: string }

const isRefusedByDisk = (error: unknown): error is Error & Refusal =>
  error instanceof Error && 'code' in error && 'path' in error && typeof error.path === 'string'

const WHAT_TO_DO =
  'Give the folder and all that is in it to the account that the server runs under, or set FANLIGHT_DATA_DIR to another one.'

async function describeRefusal(dataDir: string, { code, path }: Refusal): Promise<string> {
  const folder = `The folder for its data, ${dataDir} (FANLIGHT_DATA_DIR), cannot be used:`
  if (code === 'EACCES' || code === 'EPERM') {
    const place = await nearest(path)
    return `${folder} this account${uidOf(process.getuid?.())} may not use ${place.path}, which is owned by another${uidOf(place.uid)} or closed to it (${code}).`
  }
  if (code === 'EROFS') return `${folder} ${path} is on a disk that can only be read (${code}).`
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return `${folder} ${path}, or something on the way to it, is a file and no folder (${code}).`
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return `${folder} there is no room left at ${path} (${code}).`
  return `${folder} ${path} (${code}).`
}

const uidOf = (uid: number | undefined): string => (uid === undefined ? '' : ` (uid ${uid})`)

/** The path itself, or the first folder above it that can be looked at. */
async function nearest(path: string): Promise<{ path: string; uid?: number; isThere: boolean }> {
  let isThere = true
  for (let here = path; ; here = dirname(here)) {
    const found = await stat(here).catch(() => null)
    if (found) return { path: here, uid: found.uid, isThere }
    if (dirname(here) === here) return { path, isThere: false }
    isThere = false
  }
}

/** How a start would find the folder. It only looks. */
export async function lookAtDataFolder(dataDir: string): Promise<{ isThere: boolean; problem: string | null }> {
  const { path, isThere } = await nearest(dataDir)
  const inside = isThere ? OURS.map((name) => join(dataDir, name)).filter((folder) => existsSync(folder)) : []
  for (const folder of [path, ...inside]) {
    const refusal = await refusalOf(folder, { isOurs: folder !== path })
    if (refusal) return { isThere, problem: await describeRefusal(dataDir, refusal) }
  }
  return { isThere, problem: null }
}

async function refusalOf(folder: string, { isOurs }: { isOurs: boolean }): Promise<Refusal | null> {
  try {
    await readdir(folder)
    await access(folder, constants.W_OK | constants.X_OK)
    return isOurs && !isOwn(await stat(folder)) ? { code: 'EPERM', path: folder } : null
  } catch (error) {
    if (!isRefusedByDisk(error)) throw error
    return error
  }
}
