import {
  addComment,
  checkSession,
  errorCatalogue,
  passkeyLoginOptions,
  passkeyRegisterOptions,
  platformRefusals,
  startTwoFactor,
  type Envelope,
  type Reason,
} from '@fanlight/contract'
import { endpoints, type EndpointDefinition } from '@fanlight/contract/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sized } from '../../testing/deep.ts'
import { anyBodies, brokenBodies, poisoned, validBodies, wholeBodies, type Known } from '../../testing/hostile-input.ts'
import { anAsset, aPost } from '../../testing/posts.ts'
import { startTestApp, type Person, type RawAnswer, type TestApp } from '../../testing/test-app.ts'

/** Another seed tries other requests: FUZZ_SEED=7 FUZZ_RUNS=500 npx vitest run --project server fuzz */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261115)
const RUNS = Number(process.env['FUZZ_RUNS'] ?? sized(4, 60))
/** Endpoints that hash a password for every right request: each costs fifty times the others. */
const isSlow = ({ input }: EndpointDefinition) => 'password' in input.shape
const AT_ONCE = 8
const roles: readonly string[] = ['visitor', 'user', 'creator', 'admin']

let app: TestApp
let known: Known = {}
const people = new Map<string, Person>()

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1000000' })
  people.set('user', await app.proved(await app.person({ email: 'fuzz@example.com' })))
  people.set('creator', await app.proved(await app.creator()))
  people.set('admin', await app.admin())
})
afterAll(() => app.close())

describe(`a random request (FUZZ_SEED=${SEED})`, () => {
  it.each(endpoints.map((endpoint) => [endpoint.path.split('/').slice(2).join('/'), endpoint] as const))(
    'to %s is answered in an envelope and never 500',
    async (_, endpoint) => {
      await learn()
      const random = bodiesFor(endpoint)
      const reasons = new Map<string, number>()
      // One that is right but for the place that is poisoned, or nothing of it would get past the door.
      const whole = sample(wholeBodies(endpoint, known), 100).filter((body) => endpoint.input.safeParse(body).success)
      expect(whole).not.toHaveLength(0)
      const firstAllowed = roles.indexOf(endpoint.access)
      for (const [place, role] of roles.entries()) {
        // Of those who are turned away before anything is read of what they send, a few are enough.
        const few = place < firstAllowed ? random.filter((_body, index) => index % 6 === 0) : random
        const bodies = place === firstAllowed ? [...random, ...whole.slice(0, 3), ...poisoned(whole[0])] : few
        for (let start = 0; start < bodies.length; start += AT_ONCE) {
          app.clock.advance(31_000) // a caller who was slowed down may go on
          // Their session may have ended by then.
          const person = await personOf(role)
          const asked = bodies.slice(start, start + AT_ONCE).map(async (body, index) => {
            const from = { address: `10.1.${start % 250}.${index}` }
            const answer = await app.as(person, from).raw(endpoint.path, JSON.stringify(body))
            assertWellAnswered(endpoint, answer, { role, body })
            const reason = answer.body.success ? 'success' : answer.body.reason
            reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
          })
          await Promise.all(asked)
        }
      }
      // A fuzzer that is always turned away at the door finds nothing.
      const atTheDoor = new Set<string>(['INVALID_INPUT', 'TOKEN_INVALID', 'FORBIDDEN', 'TOO_MANY'])
      const inside = [...reasons].filter(([reason]) => !atTheDoor.has(reason))
      expect(inside, `only ${[...reasons.keys()].join(', ')}`).not.toHaveLength(0)
    },
    60_000 + RUNS * 5_000,
  )
})

const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { seed: SEED, numRuns })

function bodiesFor(endpoint: EndpointDefinition): unknown[] {
  const runs = isSlow(endpoint) ? Math.ceil(RUNS / 3) : RUNS
  return [
    ...sample(validBodies(endpoint, known), runs),
    ...sample(brokenBodies(endpoint, known), RUNS * 2),
    ...sample(anyBodies, RUNS),
  ]
}

/** Some endpoints sign their caller out, one suspends another caller; everyone comes back for the next. */
async function personOf(role: string): Promise<Person | null> {
  const person = people.get(role)
  if (!person) return null
  if ((await app.as(person).raw(checkSession.path, {})).status !== 401) return person
  await app.platform.db.script('update users set suspended_at = null, suspension_reason = null')
  const again = { ...person, ...(await app.signIn(person)) }
  if (role === 'admin') await app.platform.db.script('update sessions set second_factor_at = now()')
  const proved = await app.proved(again, role === 'admin' ? 'secondFactor' : 'any')
  people.set(role, proved)
  return proved
}

/** Ids and challenges that are real, so that what comes after finding them is tried as well. */
async function learn(): Promise<void> {
  const user = (await personOf('user'))!
  const creator = (await personOf('creator'))!
  const { contentId } = await aPost(app, creator)
  // The creator's own: a caller who tried `blackOP` may have blocked them by now.
  const { comment } = await app.as(creator).call(addComment, { contentId, text: 'first' })
  const login = await app.as().call(passkeyLoginOptions, {})
  const register = await app.as(user).call(passkeyRegisterOptions, {})
  await app.as(user).raw(startTwoFactor.path, {})
  const { subscription } = app.pushService.browser()
  known = {
    otherUserId: [user.user.userId, creator.user.userId],
    targetUserId: [user.user.userId, creator.user.userId],
    toUserId: [user.user.userId, creator.user.userId],
    fromUserId: [user.user.userId],
    creatorId: [creator.user.userId],
    dialerId: [user.user.userId],
    pickerId: [creator.user.userId],
    contentId: [contentId],
    commentId: [comment.commentId],
    assetId: [await anAsset(app, creator)],
    challenge: [login.challenge, register.challenge],
    userName: [user.user.userName, 'deleted_1'],
    timeZone: ['Europe/Berlin', 'UTC'],
    todaySince: [app.clock.now()],
    endpoint: [subscription.endpoint],
    ...Object.fromEntries(Object.entries(subscription.keys).map(([name, key]) => [name, [key]])),
  }
}

function assertWellAnswered(
  endpoint: EndpointDefinition,
  answer: RawAnswer,
  sent: { role: string; body: unknown },
): void {
  const { status, body } = answer
  const allowed: Reason[] = [...endpoint.refusals, ...platformRefusals]
  const problem = isOurFault(body, status) ? 'our fault' : problemWith(body, status, allowed)
  if (problem === null) return
  const shown = JSON.stringify(sent.body)?.slice(0, 2_000)
  const why = app.logLines.filter((line) => line.includes('request failed')).at(-1)
  throw new Error(
    `${problem}: ${endpoint.path} as ${sent.role} answered ${status} ${JSON.stringify(body).slice(0, 300)}\n` +
      `FUZZ_SEED=${SEED}, body: ${shown}\n${why}`,
  )
}

const isOurFault = (body: Envelope<unknown>, status: number): boolean =>
  status >= 500 || (!body.success && (body.reason === 'INTERNAL' || body.reason === 'TIMED_OUT'))

function problemWith(body: Envelope<unknown>, status: number, allowed: readonly Reason[]): string | null {
  if (typeof body.code !== 'number' || typeof body.msg !== 'string' || !('data' in body)) return 'not an envelope'
  if (body.success) return status === 200 && body.code === 200 ? null : 'a success with a wrong code'
  if (!allowed.includes(body.reason)) return 'an undeclared refusal'
  const { code, status: expected } = errorCatalogue[body.reason]
  return code === body.code && expected === status ? null : 'a code that is not the one of its reason'
}
