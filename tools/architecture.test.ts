import { describe, expect, it } from 'vitest'
import { findFaults } from './architecture.ts'
import type { SourceFile } from './source-files.ts'

const faults = (...files: SourceFile[]) => findFaults(files).map(({ rule }) => rule)
const file = (path: string, text: string): SourceFile => ({ path, text })

describe('the architecture', () => {
  it.each([
    ['the contract with I/O', 'packages/contract/src/a.ts', "import { readFile } from 'node:fs'", 'nothing but zod'],
    ['a kit that knows the product', 'packages/ui/src/A.tsx', "import { x } from '@fanlight/contract'", 'no product'],
    [
      'the platform using a module',
      'apps/server/src/platform/a.ts',
      "import { x } from '../modules/identity/index.ts'",
      'may not import',
    ],
    [
      'a module past the face of another',
      'apps/server/src/modules/profiles/a.ts',
      "import { x } from '../identity/passwords.ts'",
      'only modules/identity/index.ts',
    ],
    [
      'a module using a later one',
      'apps/server/src/modules/identity/a.ts',
      "import { x } from '../profiles/index.ts'",
      'identity may not use profiles',
    ],
    [
      'a module using one beside it',
      'apps/server/src/modules/wallet/a.ts',
      "import { x } from '../profiles/index.ts'",
      'wallet may not use profiles',
    ],
    [
      'a feature using the app',
      'apps/web/src/features/home/A.tsx',
      "import { x } from '../../app/shell/App.tsx'",
      'may not import',
    ],
    [
      'a lazy import past a face',
      'apps/web/src/app/shell/A.tsx',
      "const A = lazy(() => import('../../features/home/A.tsx'))",
      'only features/home/index.ts',
    ],
    [
      'a feature using a page of another',
      'apps/web/src/features/home/A.tsx',
      "import { x } from '../profiles/pages/ProfilePage.tsx'",
      'only features/profiles/index.ts',
    ],
    [
      'the web using the server',
      'apps/web/src/platform/a.ts',
      "import { x } from '../../../server/src/app.ts'",
      'another storey',
    ],
    [
      'the product using test code',
      'apps/server/src/app.ts',
      "import { x } from './testing/test-app.ts'",
      'only tests',
    ],
    ['a room nobody drew', 'apps/server/src/modules/utils/a.ts', '', 'not in tools/module-graph.ts'],
    [
      'a write into a foreign table',
      'apps/server/src/modules/profiles/a.store.ts',
      'tx.run(sql`update users set role = 1`)',
      'belongs to identity',
    ],
    [
      'a write into a table without owner',
      'apps/server/src/modules/profiles/a.store.ts',
      'sql`insert into ghosts values (1)`',
      'no owner',
    ],
    [
      'a balance written past the ledger, even beside it',
      'apps/server/src/modules/wallet/statement.store.ts',
      'sql`update ledger_balances set balance = 1`',
      'write the ledger',
    ],
    [
      'a posting asked of the database past the ledger',
      'apps/server/src/modules/wallet/wallet.store.ts',
      'sql`select ledger_post(1)`',
      'write the ledger',
    ],
    [
      'a server that cannot be without the demo world',
      'apps/server/src/main.ts',
      "import { x } from '../../demo/src/load.ts'",
      'nobody imports the demo world',
    ],
    ['a tool that uses the demo world', 'tools/a.ts', "import { x } from '@fanlight/demo'", 'nobody imports'],
    [
      'a demo world that reaches into the server',
      'apps/demo/src/a.ts',
      "import type { x } from '../../server/src/modules/wallet/index.ts'",
      'the demo world may not import',
    ],
    [
      'a demo world that takes the server into its bundle',
      'apps/demo/src/a.ts',
      "import { demoHostOf } from '../../server/src/demo-world.ts'",
      'types alone',
    ],
    ['a demo world that writes the ledger', 'apps/demo/src/a.ts', 'sql`select ledger_post(1)`', 'write the ledger'],
    [
      'another than the jobs that writes them',
      'apps/server/src/platform/http/a.ts',
      'sql`update graphile_worker._private_jobs set a = 1`',
      'no owner',
    ],
    ['a table without owner', 'apps/server/migrations/0099_x.sql', 'create table ghosts (id int);', 'no owner'],
  ])('refuses %s', (_, path, text, rule) => {
    expect(faults(file(path, text))).toEqual([expect.stringContaining(rule)])
  })

  it.each([
    ['a module its own files', 'apps/server/src/modules/identity/a.ts', "import { x } from './b.ts'"],
    [
      'a later module an earlier one by its face',
      'apps/server/src/modules/profiles/a.ts',
      "import { x } from '../identity/index.ts'",
    ],
    ['a read of a foreign table', 'apps/server/src/modules/profiles/a.store.ts', 'sql`select 1 from users for update`'],
    [
      'the jobs a write of their library’s tables',
      'apps/server/src/platform/jobs/a.ts',
      'sql`update graphile_worker._private_jobs set a = 1`',
    ],
    [
      'a write of the own table',
      'apps/server/src/modules/identity/a.store.ts',
      'sql`insert into users (a) values (1) on conflict (a) do update set a = 1`',
    ],
    [
      'the demo world the contract and the types it is handed over by',
      'apps/demo/src/a.ts',
      "import { x } from '@fanlight/contract'\nimport type { y } from '../../server/src/demo-world.ts'",
    ],
    [
      'tests of the demo world the server',
      'apps/demo/src/a.test.ts',
      "import { x } from '../../server/src/testing/test-app.ts'",
    ],
    ['tests everything', 'apps/server/src/modules/identity/a.test.ts', "import { x } from '../profiles/a.ts'"],
  ])('allows %s', (_, path, text) => {
    expect(faults(file(path, text))).toEqual([])
  })

  it('keeps schemas out of what the browser loads of the contract first', () => {
    const face = (text: string) => file('packages/contract/src/index.ts', text)
    const entities = file(
      'packages/contract/src/posts/entities.ts',
      "import { z } from 'zod'\nexport const Post = z.int()",
    )
    const rules = file('packages/contract/src/posts/rules.ts', "import { Post } from './entities.ts'")

    expect(faults(face("export type * from './posts/entities.ts'"), entities)).toEqual([])
    expect(faults(face("export * from './posts/entities.ts'"), entities)).toEqual([expect.stringContaining('zod')])
    expect(faults(face("export * from './posts/rules.ts'"), rules, entities)).toEqual([expect.stringContaining('zod')])
  })
})

const inModule = (name: string, text: string) => file(`apps/server/src/modules/payments/${name}`, text)

describe('the shape of a module', () => {
  it.each([
    ['an endpoint answered in the face', 'index.ts', 'http.handle(buy, () => ({}))', 'only *.routes.ts'],
    ['an endpoint answered in a use case', 'orders.ts', 'deps.http.handle(buy, () => ({}))', 'only *.routes.ts'],
    ['SQL in the face', 'index.ts', 'db.many(sql`select 1`)', 'has SQL'],
    ['SQL in a use case', 'orders.ts', 'db.many(sql`select 1`)', 'has SQL'],
    ['SQL in a route', 'payments.routes.ts', 'db.many(sql`select 1`)', 'has SQL'],
    ['a statement that is run among fragments', 'orders.sql.ts', 'db.maybe<Row>(isOpen)', 'runs a statement'],
    ['a transaction in a route', 'payments.routes.ts', 'db.transaction(work)', 'begins a transaction'],
    [
      'a store in a route',
      'payments.routes.ts',
      "import { findOrder } from './orders.store.ts'\nfindOrder(db)",
      'calls one use case',
    ],
    ['a presenter that waits', 'payments.present.ts', 'export const present = async () => ({})', 'waits'],
    [
      'a presenter that reads',
      'payments.present.ts',
      "import { findOrder } from './orders.store.ts'\nfindOrder(db)",
      'a presenter reads nothing',
    ],
  ])('refuses %s', (_, name, text, rule) => {
    expect(faults(inModule(name, text))).toEqual([expect.stringContaining(rule)])
  })

  it.each([
    ['all of a store', 'index.ts', "export * from './orders.store.ts'"],
    ['a store by a name', 'index.ts', "export * as orderStore from './orders.store.ts'"],
    ['one function of a store', 'index.ts', "export { insertOrder } from './orders.store.ts'"],
    ['a type of a store', 'index.ts', "export type { OrderRow } from './orders.store.ts'"],
    ['a store by way of another file', 'for-operators.ts', "export * as orders from './orders.store.ts'"],
    [
      'a store it imports as a whole',
      'index.ts',
      "import * as store from './orders.store.ts'\nexport function make() {\n  return { store }\n}",
    ],
    [
      'a store that a use case hands on',
      'orders.ts',
      "import * as store from './orders.store.ts'\nexport const make = () => ({ ...store, open })",
    ],
    [
      'a function of a store among what it returns',
      'index.ts',
      "import * as store from './orders.store.ts'\nfunction make() {\n  return {\n    insert: store.insertOrder,\n  }\n}",
    ],
    [
      'a function of a store that it imports by name',
      'index.ts',
      "import { insertOrder } from './orders.store.ts'\nfunction make() {\n  return { insertOrder }\n}",
    ],
    [
      'a store that a factory makes',
      'index.ts',
      "import { createOrderStore } from './orders.store.ts'\nexport const orders = createOrderStore",
    ],
    [
      'a type of a store under another name',
      'index.ts',
      "import type { OrderRow } from './orders.store.ts'\nexport type Order = OrderRow",
    ],
  ])('refuses a module that shows %s', (_, name, text) => {
    expect(faults(inModule(name, text))).toEqual([expect.stringMatching(/of a store|a whole store|shows a store/)])
  })

  it('refuses to write the tables of another module through its store', () => {
    const text = "import { insertOrder } from '../payments/orders.store.ts'\ninsertOrder(tx)"
    expect(faults(file('apps/server/src/modules/memberships/sync.ts', text))).toEqual([
      expect.stringContaining('only modules/payments/index.ts'),
    ])
  })

  it.each([
    ['routes that answer', 'payments.routes.ts', 'http.handle(buy, ({ viewer }) => orders.buy(viewer))'],
    ['a store with SQL', 'orders.store.ts', 'db.many<Row>(sql`select 1`)'],
    ['fragments of SQL', 'orders.sql.ts', 'export const isOpen = sql`o.status = 1`'],
    ['a face that shows fragments', 'index.ts', "export { isOpen } from './orders.sql.ts'"],
    [
      'a face that gives a hook what a store answers',
      'index.ts',
      "import { exportOrders } from './orders.store.ts'\nprivacy.contribute('orders', exportOrders)\nreturn { orders }",
    ],
    [
      'a face with a function of its own',
      'index.ts',
      "import * as store from './orders.store.ts'\nreturn { find: (id) => store.findOrder(db, id) }",
    ],
    ['a presenter that knows a row', 'payments.present.ts', "import type { OrderRow } from './orders.store.ts'"],
  ])('allows %s', (_, name, text) => {
    expect(faults(inModule(name, text))).toEqual([])
  })

  it('allows the ledger its own statements', () => {
    expect(faults(file('apps/server/src/modules/wallet/check.ts', 'db.many(sql`select 1`)'))).toEqual([])
  })
})

describe('a circle of files', () => {
  const [one, two, three] = ['a', 'b', 'c'].map((name) => `packages/ui/src/${name}.ts`) as [string, string, string]

  it('is refused, however long, with all of its files', () => {
    expect(
      faults(
        file(one, "import './b.ts'"),
        file(two, "export * from './c.ts'"),
        file(three, "import { a } from './a.ts'"),
      ),
    ).toEqual([`stands in a circle of imports with ${two}, ${three}`])
  })

  it.each([
    ['types', "import type { A } from './a.ts'"],
    ['a lazy import', "const a = () => import('./a.ts')"],
    ['the type of a module', "type A = typeof import('./a.ts')"],
  ])('is refused when it is closed by %s', (_, text) => {
    expect(faults(file(one, "import './b.ts'"), file(two, text))).toEqual([`stands in a circle of imports with ${two}`])
  })

  it('is refused when a file imports itself', () => {
    expect(faults(file(one, "import { a } from './a.ts'"))).toEqual(['stands in a circle of imports with itself'])
  })

  it('is not seen where two only share a third', () => {
    expect(
      faults(file(one, "import './b.ts'\nimport './c.ts'"), file(two, "import './c.ts'"), file(three, '')),
    ).toEqual([])
  })
})
