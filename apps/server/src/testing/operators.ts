import {
  decideProposal,
  editMoneySettings,
  getMoneySettings,
  listProposals,
  type CallOf,
  type MoneySettings,
} from '@fanlight/contract'
import type { Person, TestApp } from './test-app.ts'

const pairs = new WeakMap<object, Promise<[Person, Person]>>()

/** Two operators who agree: the terms are as they say, however large the step. */
export async function changeTerms(app: TestApp, wanted: CallOf<typeof editMoneySettings>): Promise<MoneySettings> {
  const known = pairs.get(app) ?? Promise.all([app.admin(), app.admin()])
  pairs.set(app, known)
  const [one, other] = await Promise.all((await known).map(async (who) => ({ ...who, ...(await app.signIn(who)) })))
  const { waitsForSecond } = await app.as(one).call(editMoneySettings, wanted)
  if (waitsForSecond) {
    const { proposals } = await app.as(other).call(listProposals, {})
    const proposal = proposals.find(({ wanted: { kind } }) => kind === 'settings')
    if (!proposal) throw new Error('Nothing waits for the second operator')
    const { proposalId } = proposal
    await app.as(other).call(decideProposal, { proposalId, decision: 'approve' })
  }
  return app.as(one).call(getMoneySettings, {})
}
