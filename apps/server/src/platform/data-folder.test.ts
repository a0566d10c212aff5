import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

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
    expect(await modes('.', 'storage', 'mail', 'making')).toEqual({
      '.': OWN,
      storage: '700',
      mail: '700',
      making: '700',
    })
  })

  it('of an older installation is closed as well', async () => {
    for (const name of ['', 'storage', 'mail', 'making']) await mkdir(join(dataDir, name), { recursive: true })
    for (const name of ['', 'storage', 'mail', 'making']) await chmod(join(dataDir, name), 0o755)
    await writeFile(join(dataDir, 'secret.key'), 'x'.repeat(64))
    await startAndStop()
    expect(await modes('.', 'storage', 'mail', 'making')).toEqual({
      '.': OWN,
      storage: '700',
      mail: '700',
      making: '700',
    })
  })

  it('that others use too keeps its own rights, and ours are closed within it', async () => {
    await mkdir(join(dataDir, 'other'), { recursive: true })
    await chmod(dataDir, 0o755)
    for (let starts = 0; starts < 2; starts++) await startAndStop()
    expect(await modes('.', 'storage', 'mail', 'making')).toEqual({
      '.': '755',
      storage: '700',
      mail: '700',
      making: '700',
    })
  })
})
