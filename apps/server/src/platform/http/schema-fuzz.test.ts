import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { endpoints } from '@fanlight/contract/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sized } from '../../testing/deep.ts'
import { addressOf } from '../../testing/videos.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

/**
 * `npm test` names it where it can be had. It tries what follows from the document, each limit from both sides; random
 * examples on top are for a deep run, or by hand: SCHEMATHESIS=.cache/schemathesis-…/bin/st FUZZ_EXAMPLES=50 npx vitest run
 * --project server schema-fuzz
 */
const program = process.env['SCHEMATHESIS']
const EXAMPLES = Number(process.env['FUZZ_EXAMPLES'] ?? sized(0, 20))
/** They end the session that the others need. */
const ENDS_THE_SESSION = '(/logout|/session/revoke)$'

/** That what fits is taken: a cursor of ours, a card's last digit, two fields that must agree are no matter of form. */
const NOT_SAID_BY_A_SCHEMA = 'positive_data_acceptance'

let app: TestApp
beforeAll(async () => {
  if (program) app = await startTestApp({ RATE_LIMIT_FACTOR: '1000000' })
})
afterAll(async () => {
  if (program) await app.close()
})

it.skipIf(!program)(
  'every answer is as the OpenAPI document says, to requests that follow it and to those that do not',
  async () => {
    const access = async (who: Person) => ({ token: who.token, proof: (await app.proved(who, 'secondFactor')).proof() })
    const tokens = {
      user: await access(await app.person()),
      creator: await access(await app.creator()),
      admin: await access(await app.admin()),
    }
    const { code, said } = await run(
      [
        `${await addressOf(app)}/docs/openapi.json`,
        ...(EXAMPLES > 0
          ? ['--phases=examples,coverage,fuzzing', `--max-examples=${EXAMPLES}`]
          : ['--phases=coverage']),
        '--workers=2',
        '--generation-deterministic',
        '--continue-on-failure',
        `--exclude-path-regex=${ENDS_THE_SESSION}`,
        `--exclude-checks=${NOT_SAID_BY_A_SCHEMA}`,
        '--no-color',
        '--warnings=off',
      ],
      tokens,
    )
    expect(code, said).toBe(0)
    // A fuzzer that is turned away at the door finds nothing.
    const lines = app.logLines.map((line) => JSON.parse(line) as { path?: string; status?: number })
    const inside = new Set(lines.filter(({ status }) => status !== 401 && status !== 403).map(({ path }) => path))
    const tried = endpoints.filter(({ path }) => !new RegExp(ENDS_THE_SESSION).test(path))
    expect(tried.filter(({ path }) => !inside.has(path)).map(({ path }) => path)).toEqual([])
  },
  EXAMPLES * 60_000 + 480_000,
)

async function run(args: string[], tokens: object): Promise<{ code: number; said: string }> {
  const hooks = join(import.meta.dirname, '../../testing/schema-fuzzer')
  const child = spawn(resolve(program ?? ''), ['run', ...args], {
    cwd: app.dataDir,
    env: {
      ...process.env,
      PYTHONPATH: hooks,
      PYTHONDONTWRITEBYTECODE: '1',
      SCHEMATHESIS_HOOKS: 'hooks',
      FUZZ_TOKENS: JSON.stringify(tokens),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}
