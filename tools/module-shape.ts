import { posix } from 'node:path'
import { isTest, type SourceFile } from './source-files.ts'
import { ledgerStatements } from './module-graph.ts'

const MODULES = 'apps/server/src/modules/'
const isStore = (path: string): boolean => path.endsWith('.store.ts')

/** Which part of a module a file is, by its name; every other file is a use case or what one needs. */
function partOf(path: string): 'face' | 'routes' | 'store' | 'fragments' | 'presenter' | 'use case' {
  if (path.endsWith('/index.ts')) return 'face'
  if (path.endsWith('.routes.ts')) return 'routes'
  if (isStore(path)) return 'store'
  if (path.endsWith('.sql.ts')) return 'fragments'
  return path.endsWith('.present.ts') ? 'presenter' : 'use case'
}

const HANDLES = /\bhttp\.handle\(/
const SQL = /\bsql`/
const TRANSACTION = /\.transaction\(/
const RUNS = /\.(?:many|maybe|run)(?:<[^(]*>)?\(/
const WAITS = /\b(?:async|await)\b/

/** Every module of the server has the same parts, and each part does one thing. */
export function shapeFaults(file: SourceFile): string[] {
  const { path, text } = file
  if (!path.startsWith(MODULES) || isTest(path)) return []
  const part = partOf(path)
  const faults: string[] = []
  const refuse = (isWrong: boolean, rule: string) => void (isWrong && faults.push(rule))

  refuse(HANDLES.test(text) && part !== 'routes', 'answers an endpoint; only *.routes.ts does')
  const maySql = part === 'store' || part === 'fragments' || ledgerStatements.includes(path)
  refuse(SQL.test(text) && !maySql, 'has SQL; only *.store.ts and *.sql.ts do')
  refuse(part === 'fragments' && RUNS.test(text), 'runs a statement; *.sql.ts has parts of statements only')
  refuse(part === 'routes' && TRANSACTION.test(text), 'begins a transaction; a use case does')
  refuse(part === 'presenter' && WAITS.test(text), 'waits for something; a presenter only turns a row into an entity')
  return [...faults, ...storeFaults(file, part)]
}

/** A store is seen by its own module alone: any other that had it could write what the module answers for. */
function storeFaults({ text }: SourceFile, part: ReturnType<typeof partOf>): string[] {
  const faults: string[] = []
  for (const [, words = '', from = ''] of text.matchAll(/(?:^|\n)export\s([^'"();]*?)from\s*['"]([^'"]+)['"]/g)) {
    if (isStore(from)) faults.push(`exports ${words.trim()} of a store, ${posix.basename(from)}`)
  }
  const imported = storeImports(text)
  if (part === 'routes' && imported.length > 0) faults.push('imports a store; a route calls one use case')
  if (part === 'presenter' && imported.some(({ isType }) => !isType)) {
    faults.push('imports more of a store than its types; a presenter reads nothing')
  }
  const body = text.replaceAll(/(?:^|\n)import\s[^'"]*['"][^'"]+['"]/g, '')
  for (const { name, isNamespace } of imported) {
    if (isNamespace && handsOn(body, name)) faults.push(`hands a whole store on, ${name}`)
    if (part === 'face' && isExposed(body, name, isNamespace)) faults.push(`shows a store to other modules, ${name}`)
  }
  return faults
}

type StoreImport = { name: string; isNamespace: boolean; isType: boolean }

function storeImports(text: string): StoreImport[] {
  const found: StoreImport[] = []
  for (const [, words = '', from = ''] of text.matchAll(/(?:^|\n)import\s([^'"]*?)\sfrom\s*['"]([^'"]+)['"]/g)) {
    if (!isStore(from)) continue
    const namespace = /\*\s+as\s+(\w+)/.exec(words)?.[1]
    const isType = words.startsWith('type ')
    if (namespace !== undefined) found.push({ name: namespace, isNamespace: true, isType })
    for (const one of (/\{([^}]*)\}/.exec(words)?.[1] ?? '').split(',')) {
      const name = /(\w+)\s*$/.exec(one)?.[1]
      if (name !== undefined) found.push({ name, isNamespace: false, isType: isType || one.trim().startsWith('type ') })
    }
  }
  return found
}

/** The namespace itself, not one function of it: `{ store }`, `...store`, `typeof store`. */
const handsOn = (body: string, name: string): boolean =>
  new RegExp(String.raw`(?<![\w.'"])(?:\.\.\.)?${name}(?![\w.'":])`).test(withoutComments(body))

/** In an export or in what the module returns, and not as a call: the function would be another module's then. */
function isExposed(body: string, name: string, isNamespace: boolean): boolean {
  const used = new RegExp(String.raw`(?<![\w.'"])${name}${isNamespace ? String.raw`\.\w+` : ''}(?![\w(:])`)
  const code = withoutComments(body)
  const exported = [...code.matchAll(/(?:^|\n)export\s+(?:const|type|\{)[^\n]*/g)].map(([line]) => line)
  return [...exported, ...returned(code)].some((shown) => used.test(shown))
}

/** What stands in the braces of each `return {`. */
function returned(code: string): string[] {
  return [...code.matchAll(/\breturn \{/g)].map(({ index }) => {
    const start = index + 'return '.length
    let depth = 0
    for (let at = start; at < code.length; at++) {
      if (code[at] === '{') depth++
      if (code[at] === '}' && --depth === 0) return code.slice(start, at + 1)
    }
    return code.slice(start)
  })
}

const withoutComments = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
