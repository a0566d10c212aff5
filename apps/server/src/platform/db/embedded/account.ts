import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const execFileAsync = promisify(execFile)

/** Under which account PostgreSQL's programs run: as root they refuse to. */
export type Account = {
  /** What goes before the program on the command line. */
  wrapper: string[]
  /** The user and group the process is given; our own when absent. */
  ids?: { uid: number; gid: number }
  /** The user whose files the programs may own; as they are when absent. */
  fileOwner?: number
}

const NOBODY = 65_534

const OURSELVES: Account = { wrapper: [] }
const AS_NOBODY: Account = { wrapper: [], ids: { uid: NOBODY, gid: NOBODY }, fileOwner: NOBODY }
/** Looks like nobody to itself while it is root to the file system, so it passes folders only root can enter. */
const IN_OWN_NAMESPACE: Account = {
  wrapper: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
  fileOwner: 0,
}

export async function chooseAccount(folder: string, program: string): Promise<Account> {
  if (process.getuid?.() !== 0) return OURSELVES
  for (const account of [AS_NOBODY, IN_OWN_NAMESPACE]) {
    if (await canUse(account, folder, program)) return account
  }
  throw new Error(
    `PostgreSQL does not run as root, and no other account can reach both ${folder} and ${program}. ` +
      'Start as an ordinary user, move the project to a folder that others may enter, or set DATABASE_URL.',
  )
}

/** Tried for real: permission bits do not tell about access lists, mount options or a container's limits. */
async function canUse(account: Account, folder: string, program: string): Promise<boolean> {
  const child = spawnAs(account, '/bin/sh', ['-c', 'test -x "$0" && exec "$1" --version', folder, program], {
    stdio: 'ignore',
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

export function spawnAs(account: Account, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [command = program, ...rest] = [...account.wrapper, program, ...args]
  // Only these variables: an uninstalled LANG or a stray PG* of the caller's would stop PostgreSQL.
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', ...options.env }
  return spawn(command, rest, { cwd: '/', ...account.ids, ...options, env })
}

/** The account can differ from the last start's, and PostgreSQL opens only what its own user owns. */
export async function giveFiles(account: Account, folder: string): Promise<void> {
  if (account.fileOwner === undefined || (await stat(folder)).uid === account.fileOwner) return
  await execFileAsync('chown', ['-R', `${account.fileOwner}:${account.fileOwner}`, folder])
}
