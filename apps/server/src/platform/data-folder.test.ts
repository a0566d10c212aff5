import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServerProcess } from '../testing/server-process.ts'
import { makeDatabase, startTestApp } from '../testing/test-app.ts'

// Some of them start processes.
/** PostgreSQL does not run as root: its account passes through the folder, and sees nothing of what is in it. */
const OWN = process.getuid?.() === 0 ? '711' : '700'

let parent: string
let dataDir: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fanlight-folder-'))
  dataDir = join(parent, 'data')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
const modes = async (...names: string[]) =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await modeOf(join(dataDir, name))] as const)))

async function startAndStop(): Promise<void> {
  const app = await startTestApp({ FANLIGHT_DATA_DIR: dataDir })
  await app.close()
}

describe('the data folder', () => {
  it('is made so that other accounts of this machine see nothing of it', async () => {
    await startAndStop()
    expect(await modes('.', 'storage', 'mail', 'making', 'recordings')).toEqual({
      '.': OWN,
      storage: '700',
      mail: '700',
      making: '700',
      recordings: '700',
    })
  })

  it('of an older installation is closed as well', async () => {
    for (const name of ['', 'storage', 'mail', 'making', 'recordings'])
      await mkdir(join(dataDir, name), { recursive: true })
    for (const name of ['', 'storage', 'mail', 'making', 'recordings']) await chmod(join(dataDir, name), 0o755)
    await writeFile(join(dataDir, 'secret.key'), 'x'.repeat(64))
    await startAndStop()
    expect(await modes('.', 'storage', 'mail', 'making', 'recordings')).toEqual({
      '.': OWN,
      storage: '700',
      mail: '700',
      making: '700',
      recordings: '700',
    })
  })

  it('that others use too keeps its own rights, and ours are closed within it', async () => {
    await mkdir(join(dataDir, 'other'), { recursive: true })
    await chmod(dataDir, 0o755)
    for (let starts = 0; starts < 2; starts++) await startAndStop()
    expect(await modes('.', 'storage', 'mail', 'making', 'recordings')).toEqual({
      '.': '755',
      storage: '700',
      mail: '700',
      making: '700',
      recordings: '700',
    })
  })
})

/** Rights do not bind root, so another account tries; where there is none to be had, or it cannot reach us, nobody does. */
const OTHER = { uid: 65_534, gid: 65_534 }
const hasOther =
  process.getuid?.() === 0 &&
  spawnSync('test', ['-r', join(import.meta.dirname, '../../dist/main.js')], { ...OTHER }).status === 0

describe('a data folder that cannot be used', () => {
  /** It is looked at first of all: no database is reached for. */
  async function saidAtTheStart(account: { uid?: number; gid?: number } = {}): Promise<string> {
    const start = startServerProcess(dataDir, { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' }, account)
    return `${await start.ended}: ${start.said()}`
  }

  it.each([
    ['itself is a file', ''],
    ['has a file where a folder belongs', 'storage'],
  ])('because it %s ends the start in words', async (_why, place) => {
    if (place === 'storage') await mkdir(dataDir)
    await writeFile(join(dataDir, place), '')
    const said = await saidAtTheStart()
    expect(said).toMatch(
      /^1: Fanlight cannot start\. The folder for its data, .*\(FANLIGHT_DATA_DIR\), cannot be used:/,
    )
    expect(said).toContain('is a file and no folder')
    expect(said).not.toContain('    at ')
  })

  describe.skipIf(!hasOther)('because of its owner (needs root, and another account that reaches the build)', () => {
    beforeEach(() => chmod(parent, 0o755))

    it('ends the start in words that name both accounts', async () => {
      await mkdir(dataDir)
      const said = await saidAtTheStart(OTHER)
      expect(said).toMatch(/^1: Fanlight cannot start\. .*this account \(uid 65534\).*another \(uid 0\).*\(EACCES\)/)
      expect(said).not.toContain('    at ')
    })

    it('ends it also when only what lies in it belongs to another', async () => {
      await mkdir(join(dataDir, 'storage'), { recursive: true })
      await chown(dataDir, OTHER.uid, OTHER.gid)
      expect(await saidAtTheStart(OTHER)).toMatch(
        /^1: Fanlight cannot start\. .*may not use .*storage.*uid 0.*\(EPERM\)/,
      )
    })

    it('does not when it is a volume that everybody may write to', async () => {
      await mkdir(dataDir)
      await chmod(dataDir, 0o777)
      const database = await makeDatabase('migrated')
      const start = startServerProcess(
        dataDir,
        { DATABASE_URL: database.url, TEST_PROVIDER_URL: 'http://127.0.0.1:9', WEB_DIST: parent },
        OTHER,
      )
      await start.says('is ready')
      start.child.kill('SIGTERM')
      expect(await start.ended).toBe(0)
      await database.drop()
      expect(await modes('.', 'storage', 'mail')).toEqual({ '.': '777', storage: '700', mail: '700' })
    })
  })
})
