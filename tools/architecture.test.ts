import { describe, expect, it } from 'vitest'
import { findFaults, type SourceFile } from './architecture.ts'

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
      'apps/server/src/modules/profiles/a.ts',
      'tx.run(sql`update users set role = 1`)',
      'belongs to identity',
    ],
    [
      'a write into a table without owner',
      'apps/server/src/modules/profiles/a.ts',
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
      'apps/server/src/modules/wallet/index.ts',
      'sql`select ledger_post(1)`',
      'write the ledger',
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
    ['a read of a foreign table', 'apps/server/src/modules/profiles/a.ts', 'sql`select 1 from users for update`'],
    [
      'a write of the own table',
      'apps/server/src/modules/identity/a.ts',
      'sql`insert into users (a) values (1) on conflict (a) do update set a = 1`',
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
