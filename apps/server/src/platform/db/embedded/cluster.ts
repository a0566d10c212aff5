import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { giveFiles, spawnAs, type Account } from './account.ts'

/** Where one embedded server keeps its files. `home` appears whole or not at all. */
export type Cluster = ReturnType<typeof clusterIn>

export const SUPERUSER = 'fanlight'

export function clusterIn(dataDir: string) {
  const home = path.join(dataDir, 'server')
  return { dataDir, ...filesIn(home) }
}

const filesIn = (home: string) => ({
  home,
  data: path.join(home, 'data'),
  passwordFile: path.join(home, 'password'),
  portFile: path.join(home, 'port'),
  logFile: path.join(home, 'postgres.log'),
})

export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

export async function readPassword(cluster: Cluster): Promise<string> {
  return readFile(cluster.passwordFile, 'utf8')
}

type CreateOptions = { account: Account; initdb: string; durable: boolean }

/**
 * Made aside and renamed into place, so that neither a crash nor a second process ever meets half a cluster.
 * Of two that make one at the same time, the first rename wins and the other's work is thrown away.
 */
export async function createCluster(cluster: Cluster, options: CreateOptions): Promise<void> {
  const draft = filesIn(await mkdtemp(path.join(cluster.dataDir, 'draft-')))
  try {
    await mkdir(draft.data, { mode: 0o700 })
    await writeFile(draft.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    await giveFiles(options.account, draft.home)
    await initialise(draft.data, draft.passwordFile, options)
    await rename(draft.home, cluster.home)
    await removeDrafts(cluster.dataDir)
  } catch (error) {
    await rm(draft.home, { recursive: true, force: true })
    if (!(await exists(cluster.home))) throw error
  }
}

/** Left behind by starts that were killed; one still in the making loses anyway. */
async function removeDrafts(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith('draft-'))
  await Promise.all(drafts.map((name) => rm(path.join(dataDir, name), { recursive: true, force: true })))
}

async function initialise(data: string, passwordFile: string, { account, initdb, durable }: CreateOptions) {
  const args = [
    `--pgdata=${data}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // Spelt out, because the machine's LANG may be empty (SQL_ASCII) or not installed (no start at all).
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // Containers often have a /dev/shm too small for PostgreSQL's parallel queries.
    '--set=dynamic_shared_memory_type=mmap',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  const child = spawnAs(account, initdb, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`PostgreSQL could not create its data folder ${data}:\n${output.join('')}`)
}
