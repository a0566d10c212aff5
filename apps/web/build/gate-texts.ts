import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const MODULE = 'virtual:gate-texts'
const RESOLVED = `\0${MODULE}`

type Locale = {
  shell: { age: { title: string; text: string; confirm: string; decline: string }; language: string }
  page: { termsOfService: string; privacyPolicy: string }
}

/** The few words of the age gate in every language: it is shown before any file of texts has come. */
export function gateTexts(): Plugin {
  const folder = join(import.meta.dirname, '../src/locales')
  return {
    name: 'fanlight:gate-texts',
    resolveId: (source) => (source === MODULE ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null
      const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
      const texts = files.map((name) => {
        this.addWatchFile(join(folder, name))
        const { shell, page } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Locale
        const { title, text, confirm, decline } = shell.age
        const words = [title, text, confirm, decline, page.termsOfService, page.privacyPolicy, shell.language]
        return [name.slice(0, -5), words]
      })
      return `export const gateTexts = ${JSON.stringify(Object.fromEntries(texts))}`
    },
  }
}
