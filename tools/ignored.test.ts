import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ignored = readFileSync(join(import.meta.dirname, '../.gitignore'), 'utf8').split('\n')

it('what holds secrets or people’s data is never committed', () => {
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.env.*', '!.env.example', '.fanlight/']))
})
