import { posix } from 'node:path'
import { circleFaults } from './circles.ts'
import { graph, ledgerFiles, lineOf, mayUse, tableOwners } from './module-graph.ts'
import { shapeFaults } from './module-shape.ts'
import { importsOf, isTest, type Fault, type SourceFile } from './source-files.ts'

/** `isForApp`: a feature's other face, which the table of routes and the shell load and no other room may use. */
type Place = { app: string; floor: string; room: string; isFace: boolean; isForApp: boolean }

/** `apps/server/src/modules/identity/x.ts` → its floor (modules) and room (identity). */
function placeOf(path: string): Place | null {
  const match = /^apps\/(server|web)\/src\/(?:([^/]+)\/)?(?:([^/]+)\/)?(.*)$/.exec(path)
  if (!match) return null
  const [, app = '', floor = '', room = '', rest = ''] = match
  const isForApp = app === 'web' && (rest === 'events.tsx' || rest.startsWith('pages/'))
  return { app, floor, room, isFace: rest === 'index.ts', isForApp }
}

const rooms = { server: 'modules', web: 'features' } as const

/** What a floor may import from its own application, besides itself; '' is the ground floor with app.ts. */
const floors: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  server: {
    platform: ['locales'],
    modules: ['platform', 'locales'],
    locales: [],
  },
  web: { platform: ['locales'], features: ['platform', 'locales'], locales: [] },
}

/** All that the demo world knows of the server, and that as types: what they stand for is handed over at run time. */
const DEMO_FACE = 'apps/server/src/demo-world.ts'
const DEMO_FACE_AS_VALUE = /(?:^|[\s;])(?:import|export)\s+(?!type\s)[^'"();]*?from\s*['"][^'"]*\/demo-world\.ts['"]/

function demoFault(file: SourceFile, target: string): string | null {
  const isDemo = file.path.startsWith('apps/demo/')
  if (target === '@fanlight/demo' || target.startsWith('apps/demo/')) {
    return isDemo ? null : `nobody imports the demo world; ${DEMO_FACE} loads it when it is wanted`
  }
  if (!isDemo || isTest(file.path)) return null
  if (target === DEMO_FACE) {
    return DEMO_FACE_AS_VALUE.test(file.text) ? `the demo world imports types alone from ${DEMO_FACE}` : null
  }
  const isOurs = /^(apps|packages|tools|e2e|bench)\//.test(target) || target.startsWith('@fanlight/')
  return isOurs && !target.startsWith('@fanlight/contract') ? `the demo world may not import ${target}` : null
}

function importFault(file: SourceFile, target: string): string | null {
  const ofDemo = demoFault(file, target)
  if (ofDemo !== null) return ofDemo
  const from = placeOf(file.path)
  if (file.path.startsWith('packages/contract/')) {
    const isOwn = target.startsWith('packages/contract/') || target === 'zod'
    return isOwn || isTest(file.path) ? null : `the contract imports nothing but zod, not ${target}`
  }
  if (file.path.startsWith('packages/ui/')) {
    const isProduct = target.startsWith('@fanlight/') || target.startsWith('apps/')
    return isProduct ? `the kit knows no product: ${target}` : null
  }
  if (target === '@fanlight/server' || target === '@fanlight/web') return `nobody imports an application: ${target}`
  if (!from || isTest(file.path)) return null
  if (/^(apps|packages|tools|e2e|bench)\//.test(target) && !target.startsWith(`apps/${from.app}/`)) {
    return `${target} belongs to another storey; only @fanlight/contract and @fanlight/ui are shared`
  }
  const to = placeOf(target)
  if (!to) return null
  if (to.floor === 'testing') return `only tests import ${target}`

  const roomFloor = rooms[from.app as keyof typeof rooms]
  const allowed = floors[from.app]?.[from.floor]
  if (allowed && from.floor !== to.floor && !allowed.includes(to.floor)) {
    return `${from.floor}/ may not import ${target}`
  }
  if (to.floor !== roomFloor || to.room === '') return null
  const isSameRoom = from.floor === roomFloor && from.room === to.room
  if (isSameRoom) return null
  if (to.isForApp && from.floor === 'app') return null
  if (!to.isFace) return `only ${to.floor}/${to.room}/index.ts may be imported from outside, not ${target}`
  if (from.floor === roomFloor && !mayUse(from.room, to.room)) {
    return `${from.room} may not use ${to.room}: tools/module-graph.ts puts it above`
  }
  return null
}

const WRITE = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+"?([a-z_]+)"?/gi

/** Words that follow `update` in SQL without being tables: `for update`, `on conflict do update set`. */
const notTables = new Set(['set', 'skip', 'nowait', 'of'])

function writeFaults(file: SourceFile): string[] {
  const place = placeOf(file.path)
  if (place?.app !== 'server' || isTest(file.path)) return []
  const statements = [...file.text.matchAll(/sql`([^`]*)`|script\(\s*[`'"]([^`'"]*)/g)].map((m) => m[1] ?? m[2] ?? '')
  const written = statements.flatMap((text) => [...text.matchAll(WRITE)].map((match) => (match[1] ?? '').toLowerCase()))
  return [...new Set(written)]
    .filter((table) => !notTables.has(table))
    .flatMap((table) => {
      // The schema of the library that keeps jobs.
      if (table === 'graphile_worker' && file.path.startsWith('apps/server/src/platform/jobs/')) return []
      const owner = tableOwners[table]
      if (owner === undefined) return [`writes ${table}, which has no owner in tools/module-graph.ts`]
      return owner === place.room && place.floor === 'modules' ? [] : [`writes ${table}, which belongs to ${owner}`]
    })
}

const WRITES_LEDGER = /\b(?:insert\s+into|update|delete\s+from)\s+ledger_|\bledger_(?:post|count|open_account)\s*\(/i

function ledgerFault({ path, text }: SourceFile): string | null {
  if (isTest(path) || ledgerFiles.includes(path) || !/^apps\/(server\/src|demo)\//.test(path)) return null
  const opensAccounts = path === 'apps/server/src/modules/wallet/accounts.ts'
  const found = WRITES_LEDGER.exec(opensAccounts ? text.replaceAll('ledger_open_account(', '') : text)
  return found ? `only ${ledgerFiles.map((file) => posix.basename(file)).join(' and ')} write the ledger` : null
}

function roomFault(path: string): string | null {
  const place = placeOf(path)
  if (!place || place.floor !== rooms[place.app as keyof typeof rooms] || place.room === '') return null
  return lineOf(place.room) === -1 ? `${place.room} is not in tools/module-graph.ts` : null
}

function ownerFaults(files: readonly SourceFile[]): Fault[] {
  const created = files
    .filter(({ path }) => path.startsWith('apps/server/migrations/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/create table (?:if not exists )?([a-z_]+)/g)].map((m) => ({ path, table: m[1] ?? '' })),
    )
  return created
    .filter(({ table }) => !(table in tableOwners))
    .map(({ path, table }) => ({ path, rule: `${table} has no owner in tools/module-graph.ts` }))
}

const CONTRACT_FACE = 'packages/contract/src/index.ts'
const TYPES_ONLY = /(?:^|[\s;])(?:import|export)\s+type\s[^'"()]*?from\s*['"][^'"]+['"]/g

/** The contract's face is in the browser's first load: what it imports, other than types, must never lead to zod. */
function zodFaults(files: readonly SourceFile[]): Fault[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const seen = new Set<string>()
  const faults: Fault[] = []
  for (const wanted = [CONTRACT_FACE]; wanted.length > 0;) {
    const file = byPath.get(wanted.pop() ?? '')
    if (!file || seen.has(file.path)) continue
    seen.add(file.path)
    const targets = importsOf({ ...file, text: file.text.replace(TYPES_ONLY, '') })
    if (targets.includes('zod')) {
      faults.push({ path: file.path, rule: `imports zod, and ${CONTRACT_FACE} leads here: schemas.ts is for schemas` })
    }
    wanted.push(...targets)
  }
  return faults
}

export function findFaults(files: readonly SourceFile[]): Fault[] {
  const faults = [...ownerFaults(files), ...circleFaults(files), ...zodFaults(files)]
  for (const line of graph.flat().filter((room, index, all) => all.indexOf(room) !== index)) {
    faults.push({ path: 'tools/module-graph.ts', rule: `${line} stands in it twice` })
  }
  for (const file of files) {
    if (!/\.tsx?$/.test(file.path)) continue
    const rules = [
      roomFault(file.path),
      ...importsOf(file).map((target) => importFault(file, target)),
      ...writeFaults(file),
      ledgerFault(file),
      ...shapeFaults(file),
    ]
    for (const rule of rules) if (rule !== null) faults.push({ path: file.path, rule })
  }
  return faults
}
