import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getClientConfig, translateText } from '@fanlight/contract'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { createApertium } from './apertium.ts'

let folder: string
let command: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apertium-'))
  command = join(folder, 'apertium')
})
afterEach(() => rm(folder, { recursive: true }))

/** Says what it was asked to `log`, knows two pairs, and says everything in capitals. */
async function install(
  translates = "sed 's/[a-z]/\\U&/g; s/<BR/<br/g; s/<X N/<x n/g; s/&AMP;/\\&amp;/g; s/&LT;/\\&lt;/g; s/&GT;/\\&gt;/g'",
): Promise<void> {
  const script = `#!/bin/sh
echo "$@" >> '${folder}/log'
if [ "$1" = -l ]; then printf '  en-es\\n  spa-eng\\n'; exit 0; fi
${translates}
`
  await writeFile(command, script)
  await chmod(command, 0o755)
}
const asked = async () => (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n')
const engine = () => createApertium({ log: pino({ enabled: false }), command })

it('is told the pair, and asked once which there are', async () => {
  await install()
  const here = engine()
  expect(await here.translate('hola', 'en', 'es')).toEqual({ words: 'HOLA', source: null })
  expect(await here.translate('hello\nthere', 'es', 'en')).toEqual({ words: 'HELLO\nTHERE', source: null })
  expect(await asked()).toEqual(['-l', '-u -f html-noent spa-eng', '-u -f html-noent en-es'])
})

it('is given words, and no commands', async () => {
  await install()
  const words = `$(touch ${folder}/owned) \`id\` ; -l "' && x`
  expect((await engine().translate(words, 'es', 'en'))?.words).toBe(words.toUpperCase())
  await expect(readFile(join(folder, 'owned'))).rejects.toThrow('ENOENT')
})

it.each([
  ['a pair that it does not know', 'de', 'en'],
  ['a language that nobody knows', 'es', null],
  ['the same language', 'en', 'en'],
] as const)('has nothing for %s', async (_, to, from) => {
  await install()
  expect(await engine().translate('hello', to, from)).toBeNull()
})

it.each([
  ['fails', 'exit 1'],
  ['says nothing', 'cat > /dev/null'],
  ['says too much', 'cat > /dev/null; head -c 400000 /dev/zero'],
])('has nothing when it %s', async (_, translates) => {
  await install(translates)
  expect(await engine().translate('hello', 'es', 'en')).toBeNull()
})

it('takes no more than a post can have', async () => {
  await install()
  expect(await engine().translate('x'.repeat(70_000), 'es', 'en')).toBeNull()
})

it('is asked again which pairs there are, when it could not say', async () => {
  const here = engine()
  expect(await here.translate('hello', 'es', 'en')).toBeNull()
  await install()
  expect((await here.translate('hello', 'es', 'en'))?.words).toBe('HELLO')
})

// Debian's, with English and Spanish: the machine of the tests has it where it may be installed.
it.skipIf(spawnSync('apertium', ['-l']).error)('speaks Spanish where the real one is', async () => {
  const real = createApertium({ log: pino({ enabled: false }), command: 'apertium' })
  expect((await real.translate('La casa azul', 'en', 'es'))?.words).toBe('The blue house')
  expect((await real.translate('The blue house.\nThe red cat', 'es', 'en'))?.words).toBe('La casa azul.\nEl gato rojo')
  // Signs that mean something to it, addresses, names and tags arrive as they were written.
  const signs = ['$5 & <b>', '</b> [', '] ^', 'https://fanlight.example/a?b=1&c', '@the_cat', '#house']
  const made = await real.translate(`It costs ${signs.join(' more ')}`, 'es', 'en')
  for (const sign of signs) expect(made?.words).toContain(sign)
})

it('translates for people where it is set up', async () => {
  await install()
  const app = await startTestApp({ TRANSLATE_COMMAND: command })
  expect((await app.as().call(getClientConfig, {})).canTranslate).toBe(true)
  const person = await app.person()
  const { text } = await app.as(person).call(translateText, { text: 'hello', language: 'es' })
  expect(text).toEqual({ words: 'HELLO', source: null })
  await app.close()
})
