import { buyPost, followUser, getAuthoredPost, tipPost, type OwnPost } from '@fanlight/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sellNothing } from '../../testing/money.ts'
import { aPost, fanWith } from '../../testing/posts.ts'
import { changeTerms } from '../../testing/operators.ts'
import { startTestApp, type Person, type RawAnswer, type TestApp } from '../../testing/test-app.ts'
import { timeFor, worlds } from '../../testing/worlds.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

const WORLDS = 4
vi.setConfig({ testTimeout: timeFor(WORLDS) })

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
/** Whatever a test did: the book is right afterwards. */
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const paid = (price: number) => ({ visibility: { kind: 'paid' as const, price } })
const reasonOf = ({ body }: RawAnswer) => (body.success ? 'success' : body.reason)
const balance = ({ user }: Person) => app.wallet.balanceOf(accounts.walletOf(user.userId))
const held = ({ user }: Person) => app.wallet.balanceOf(accounts.heldEarningsOf(user.userId))
const own = async ({ contentId }: OwnPost, of: Person) =>
  (await app.as(of).call(getAuthoredPost, { contentId })).content

describe('whatever people do in whatever order', () => {
  it('what was earned is what was paid less the commission, and nobody owes anything', async () => {
    await sellNothing(app)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 90 }),
        fc.array(
          fc.record({ fan: fc.nat(2), post: fc.nat(3), amount: fc.integer({ min: 1, max: 40 }), isTip: fc.boolean() }),
          { minLength: 1, maxLength: 14 },
        ),
        async (commissionPercent, steps) => {
          await changeTerms(app, { commissionPercent })
          const star = await app.creator()
          const fans = await Promise.all([0, 30, 100].map((diamonds) => fanWith(app, diamonds + 1)))
          const posts = await Promise.all([5, 12, 33, 60].map((price) => aPost(app, star, paid(price))))
          await app.as(fans[0]).call(followUser, { otherUserId: star.user.userId, followingBehavior: 1 })
          const answers = await Promise.all(
            steps.map(({ fan, post, amount, isTip }) => {
              const { contentId } = posts[post]!
              const input = isTip ? { contentId, tipAmount: amount } : { contentId }
              return app.as(fans[fan]).raw(isTip ? tipPost.path : buyPost.path, input)
            }),
          )
          for (const answer of answers) expect(['success', 'INSUFFICIENT_DIAMONDS']).toContain(reasonOf(answer))
          const left = await Promise.all(fans.map(balance))
          expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
          const incomes = await Promise.all(posts.map(async (post) => (await own(post, star)).income))
          expect(incomes.reduce((sum, income) => sum + income, 0)).toBe(await held(star))
          expect(await checkLedger(app.platform.db)).toEqual([])
        },
      ),
      worlds(WORLDS),
    )
    await changeTerms(app, { commissionPercent: 20 })
  })
})
