import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLean } from './lib/lean-bundle.mjs'

let folder = ''
let file = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanlight-bundle-'))
  file = join(folder, 'main.js')
  const library = join(folder, 'node_modules', 'library')
  await mkdir(library, { recursive: true })
  await writeFile(
    join(library, 'index.js'),
    `export function ask(work) {\n  /** Naïve – a comment that stays */\n  const asked = { /* é */ work }\n  return asked.work()\n}\n`,
  )
  await writeFile(
    join(folder, 'main.ts'),
    `import { ask } from 'library'\n\ntype Words = { said: string }\nfunction fail({ said }: Words): never {\n  throw new Error(said)\n}\nask(() => fail({ said: 'Ça va – 好' }))\n`,
  )
  const options = { bundle: true, format: 'esm', sourcemap: true, sourcesContent: false } as const
  await build({ ...options, entryPoints: [join(folder, 'main.ts')], outfile: file })
  await makeLean(file)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a bundle that takes little memory', () => {
  it('names our own lines in a trace, and those of libraries as they stand in the bundle', async () => {
    const run = promisify(execFile)(process.execPath, ['--enable-source-maps', file])
    const { stderr } = (await run.catch((error: unknown) => error)) as { stderr: string }
    expect(stderr).toContain('Ça va – 好')
    expect(stderr).toMatch(/fail .*main\.ts:5/)
    expect(stderr).toMatch(/main\.ts:7/)
    expect(stderr).toMatch(/ask .*main\.js:/)
  })

  it('keeps nothing in its map but our own lines, and one byte a letter', async () => {
    const { sources, mappings } = JSON.parse(await readFile(`${file}.map`, 'utf8')) as {
      sources: string[]
      mappings: string
    }
    expect(sources).toEqual(['main.ts'])
    expect(mappings.split(/[;,]/).filter(Boolean).length).toBeLessThan(10)
    // oxlint-disable-next-line no-control-regex -- ASCII is what is asked for
    expect(await readFile(file, 'utf8')).toMatch(/^[\0-\x7F]*$/)
  })
})
