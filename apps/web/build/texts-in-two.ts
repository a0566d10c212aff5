import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ENGLISH, readEnglish, type Texts } from './english.ts'

const MODULE = 'virtual:texts'
const RESOLVED = `\0${MODULE}`

/** The groups that the first screen can need; everything else comes while it is being looked at. */
const FIRST = [
  'common',
  'error',
  'auth',
  'page',
  'shell',
  'home',
  'profile',
  'posts',
  'postMedia',
  'postPage',
  'comments',
  'report',
]

const pick = (texts: Texts, isWanted: (group: string) => boolean): string =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([group]) => isWanted(group))))

/** English stands in for what is not translated yet; the tests of the locales say what that may be. */
function filledWith(english: Texts, texts: Texts): Texts {
  const filled = Object.entries(english).map(([key, value]) => {
    const own = texts[key]
    return [key, typeof value === 'object' ? filledWith(value, typeof own === 'object' ? own : {}) : (own ?? value)]
  })
  return { ...texts, ...Object.fromEntries(filled) }
}

/**
 * `virtual:texts` says where the texts of each language lie. One file per language in the source; two in the build, so
 * that the first load does not grow with every page the application gets. While developing it is the file itself.
 */
export function textsInTwo(): Plugin {
  const folder = join(import.meta.dirname, '../src/locales')
  let isBuild = false
  return {
    name: 'fanlight:texts-in-two',
    configResolved: (config) => void (isBuild = config.command === 'build'),
    // While developing, the application fetches the file itself.
    configureServer: ({ middlewares }) =>
      void middlewares.use('/src/locales/en.json', (_, response) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(readEnglish()))
      }),
    resolveId: (source) => (source === MODULE ? RESOLVED : null),
    load(id) {
      // Tests import it.
      if (id === ENGLISH) return JSON.stringify(readEnglish())
      if (id !== RESOLVED) return null
      const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
      if (!isBuild) {
        const entries = files.map((name) => [name.slice(0, -5), { first: `/src/locales/${name}`, more: null }])
        return `export const addresses = ${JSON.stringify(Object.fromEntries(entries))}`
      }
      const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Texts
      const english = readEnglish()
      const lines = files.map((name) => {
        this.addWatchFile(join(folder, name))
        const [code, texts] = [name.slice(0, -5), name === 'en.json' ? english : filledWith(english, read(name))]
        const emit = (part: string, source: string) =>
          `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `locale-${code}-${part}.json`, source })}`
        const first = emit(
          'first',
          pick(texts, (group) => FIRST.includes(group)),
        )
        const more = emit(
          'more',
          pick(texts, (group) => !FIRST.includes(group)),
        )
        return `${JSON.stringify(code)}: { first: ${first}, more: ${more} }`
      })
      return `export const addresses = { ${lines.join(',\n')} }`
    },
  }
}
