import type { Plugin } from 'vite'

/** The contract's files that only describe what travels. Entities and scalars stay whole, for whoever checks a form. */
const DESCRIBES = /\/packages\/contract\/src\/(?:.+\/)?(?:[\w-]+\.)?(?:endpoints|channels|errors)\.ts$/
const IMPORT = /import\s+\{([^}]*)\}\s+from\s+'([^']+)'/g
const DEFINES = /\/core\/(?:endpoint|channel)\.ts$/
const CHECKED = '?checked'
const STUB = '\0fanlight:no-schema'

/**
 * The browser calls endpoints by their paths; checking what travels is the server's work. So the build leaves the
 * schemas of endpoints, channels and errors out, and with them zod and 28 kB of the first load: what those files import
 * to make schemas is a stub, which says so when somebody parses with it.
 * `@fanlight/contract?checked` is the same contract with all its schemas, for code that is loaded later and does check.
 */
export function schemasStayHome(): Plugin {
  return {
    name: 'fanlight:schemas-stay-home',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '', options) {
      if (source === STUB) return STUB
      const isChecked = importer.endsWith(CHECKED)
      const isContract = source === `@fanlight/contract${CHECKED}` || (isChecked && source.startsWith('.'))
      if (!isContract) return null
      const found = await this.resolve(source.replace(CHECKED, ''), importer.replace(CHECKED, ''), options)
      return found && { ...found, id: found.id + CHECKED }
    },
    load(id) {
      return id === STUB ? { code: stub, moduleSideEffects: false } : null
    },
    transform(code, id) {
      if (!DESCRIBES.test(id)) return null
      return code.replace(IMPORT, (whole, names: string, from: string) => {
        if (DEFINES.test(from)) return whole
        const stubbed = names.split(',').flatMap((name) => (name.trim() === '' ? [] : [`nothing as ${name.trim()}`]))
        return `import { ${stubbed.join(', ')} } from '${STUB}'`
      })
    },
  }
}

const stub = `
const refuse = () => { throw new Error('This build has no such schema; see apps/web/build/schemas-stay-home.ts') }
export const nothing = new Proxy(() => nothing, {
  get: (_, name) => {
    // A limit inside a message or a sum: the schema it belongs to is not there either.
    if (name === Symbol.toPrimitive) return () => 0
    return name === 'parse' || name === 'safeParse' ? refuse : nothing
  },
  apply: () => nothing,
})
`
