import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { gateTexts } from './gate-texts.ts'

const ENTRY = 'src/app/boot/boot.ts'
const MODULE = 'virtual:first-files'
const RESOLVED = `\0${MODULE}`

type FirstFiles = {
  main: string
  styles: string[]
  texts: Record<string, string>
  pages: Record<string, string[]>
}

const MAIN = '<script type="module" src="/src/main.tsx"></script>'
/** What vite writes for the entry: its script, what that imports, its styles. The script in the page begins them itself. */
const OF_THE_ENTRY = /\s*<(?:script type="module"[^>]*><\/script|link rel="(?:modulepreload|stylesheet)"[^>]*)>/g

/**
 * Puts the script of src/app/boot into the page, with the names of the files that a visit begins with. In the page, because
 * one more file would come one round trip later; the server allows it by its hash.
 */
export function boot(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'fanlight:boot',
    configResolved: (resolved) => void (config = resolved),
    resolveId: (source) => (source === MODULE ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null
      const locales = readdirSync(join(config.root, 'src/locales')).filter((name) => name.endsWith('.json'))
      const texts = Object.fromEntries(locales.map((name) => [name.slice(0, -5), `/src/locales/${name}`]))
      return moduleOf({ main: '/src/main.tsx', styles: [], texts, pages: {} })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html.replace(MAIN, `<script type="module" src="/${ENTRY}"></script>`)
        const script = await bundleBoot(config, firstFilesIn(bundle))
        if (script.includes('</script')) throw new Error('The script in the page would end early')
        // A function: in a text, `$&` would mean something.
        return html.replaceAll(OF_THE_ENTRY, '').replace('</body>', () => `<script>${script}</script></body>`)
      },
    },
  }
}

const moduleOf = (files: FirstFiles): string => `export const firstFiles = ${JSON.stringify(files)}`

function firstFilesIn(bundle: Rolldown.OutputBundle): FirstFiles {
  const outputs = Object.values(bundle)
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const main = chunks.find(({ isEntry }) => isEntry)
  if (!main) throw new Error('The build has no entry')
  const stylesOf = (chunk: Rolldown.OutputChunk): string[] => [...(chunk.viteMetadata?.importedCss ?? [])]
  const texts = outputs.flatMap(({ fileName }) => {
    const code = /^assets\/locale-(.+)-first-[\w-]{8}\.json$/.exec(fileName)?.[1]
    return code === undefined ? [] : [[code, `/${fileName}`] as const]
  })
  const pages = ['home', 'profile', 'post'].map((name) => {
    const chunk = chunks.find((each) => each.name === name)
    if (!chunk) throw new Error(`The build has no file for ${name}`)
    const others = chunk.imports.filter((file) => file !== main.fileName)
    return [name, [chunk.fileName, ...others].map((file) => `/${file}`)] as const
  })
  return {
    main: `/${main.fileName}`,
    styles: stylesOf(main).map((file) => `/${file}`),
    texts: Object.fromEntries(texts),
    pages: Object.fromEntries(pages),
  }
}

async function bundleBoot({ root, build: page }: ResolvedConfig, files: FirstFiles): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [gateTexts(), { name: 'fanlight:first-files', ...virtual(files) }],
    build: {
      target: page.target,
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: join(root, ENTRY), output: { format: 'iife' } },
    },
  })
  if (!('output' in result)) throw new Error('A build has one output')
  return result.output[0].code.trim()
}

const virtual = (files: FirstFiles): Pick<Plugin, 'resolveId' | 'load'> => ({
  resolveId: (source) => (source === MODULE ? RESOLVED : null),
  load: (id) => (id === RESOLVED ? moduleOf(files) : null),
})
