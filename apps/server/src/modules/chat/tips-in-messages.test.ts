import {
  blockUser,
  deleteMessage,
  listEarnings,
  payForTip,
  queryMessages,
  readContent,
  sendMessage,
  suspendUser,
  type MessageId,
} from '@fanlight/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { diamondsOf } from '../../testing/money.ts'
import { fanWith } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const id = ({ user }: Person) => user.userId
const tipOf = (to: Person, tip: number, text = '', messageId = randomUUID() as MessageId) => ({
  messageId,
  toUserId: id(to),
  contentType: 'tip' as const,
  sendContent: JSON.stringify({ text, tip }),
})
const received = async (by: Person, from: Person) =>
  (await app.as(by).call(queryMessages, { targetUserId: id(from) })).map(({ sendContent }) => {
    const { text, tip } = readContent(sendContent)
    return { text, tip }
  })

it('a tip and its message are sent together, once, however often it is asked for', async () => {
  const [fan, creator] = [await fanWith(app, 200), await app.creator()]
  const wanted = tipOf(creator, 50, 'You made my day')
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.as(fan).call(sendMessage, wanted)))
  expect(new Set(answers.map(({ message }) => message.sendTime)).size).toBe(1)
  expect(answers.map(({ diamondBalance }) => diamondBalance).filter((left) => left !== null)).toEqual([150])
  expect(await diamondsOf(app, fan)).toBe(150)
  expect(await received(creator, fan)).toEqual([{ text: 'You made my day', tip: 50 }])
  const { lines } = await app.as(creator).call(listEarnings, {})
  expect(lines).toMatchObject([{ source: 'tips', amount: 40, from: { userId: id(fan) } }])
})

it.each(['blocks the fan', 'is suspended', 'has left'] as const)(
  'a tip that was sent is answered as that also when the creator %s since',
  async (what) => {
    const [fan, creator] = [await fanWith(app, 100), await app.creator()]
    const wanted = tipOf(creator, 50, 'Lost on the way')
    const { message } = await app.as(fan).call(sendMessage, wanted)
    if (what === 'has left') await app.leave(creator)
    else if (what === 'blocks the fan')
      await app.as(creator).call(blockUser, { otherUserId: id(fan), blockBehavior: 1 })
    else
      await app.as(await app.admin()).call(suspendUser, { otherUserId: id(creator), isSuspended: true, reason: 'Spam' })
    expect((await app.as(fan).call(sendMessage, wanted)).message).toMatchObject({ messageId: message.messageId })
    const other = tipOf(creator, 51, 'Lost on the way', wanted.messageId)
    expect(await app.as(fan).refused(sendMessage, other)).toMatchObject({ status: 409 })
    expect(await diamondsOf(app, fan)).toBe(50)
  },
)

it('many fans who tip in the same moment are all heard', async () => {
  const creator = await app.creator()
  const fans = []
  for (let n = 0; n < 20; n++) fans.push(await fanWith(app, 10))
  await Promise.all(fans.map((fan, n) => app.as(fan).call(sendMessage, tipOf(creator, 10, `${n}`))))
  for (const [n, fan] of fans.entries()) {
    expect(await received(creator, fan)).toEqual([{ text: `${n}`, tip: 10 }])
    expect(await diamondsOf(app, fan)).toBe(0)
  }
})

it('a text and a tip of one name in the same moment are one of them, and nothing is paid for what is not there', async () => {
  for (let round = 0; round < 8; round++) {
    const [fan, creator] = [await fanWith(app, 100), await app.creator()]
    const tip = tipOf(creator, 10, 'Words')
    const text = { ...tip, contentType: 'text' as const, sendContent: JSON.stringify({ text: 'Words' }) }
    const answers = await Promise.all([text, tip, text, tip].map((each) => app.as(fan).raw(sendMessage.path, each)))
    const [kept, ...more] = await received(creator, fan)
    expect([more, await diamondsOf(app, fan)]).toEqual([[], kept!.tip === null ? 100 : 90])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
  }
})

it('a tip that cannot be paid sends nothing', async () => {
  const [fan, creator] = [await fanWith(app, 20), await app.creator()]
  const refused = await app.as(fan).refused(sendMessage, tipOf(creator, 21, 'Nearly'))
  expect(refused).toMatchObject({ code: 300001, data: { balance: 20, price: 21 } })
  expect(await received(creator, fan)).toEqual([])
})

it('a tip to who is no creator is refused, and moves nothing', async () => {
  const [fan, other] = [await fanWith(app, 20), await app.person()]
  expect(await app.as(fan).refused(sendMessage, tipOf(other, 5))).toMatchObject({ reason: 'NOT_FOUND' })
  expect(await diamondsOf(app, fan)).toBe(20)
})

it('the name of a message is no name of another tip', async () => {
  const [fan, creator] = [await fanWith(app, 100), await app.creator()]
  const wanted = tipOf(creator, 10)
  await app.as(fan).call(sendMessage, wanted)
  await app.as(fan).call(payForTip, { otherUserId: id(creator), tipAmount: 10 })
  expect(await diamondsOf(app, fan)).toBe(80)
  const more = { ...wanted, sendContent: JSON.stringify({ tip: 20 }) }
  expect(await app.as(fan).refused(sendMessage, more)).toMatchObject({ reason: 'CONFLICT' })
  expect([await diamondsOf(app, fan), await received(creator, fan)]).toEqual([80, [{ text: '', tip: 10 }]])
})

it('a message with a tip that is deleted gives nothing back', async () => {
  const [fan, creator] = [await fanWith(app, 10), await app.creator()]
  const wanted = tipOf(creator, 10, 'Oops')
  await app.as(fan).call(sendMessage, wanted)
  await app.as(fan).call(deleteMessage, { toUserId: id(creator), messageId: wanted.messageId })
  expect([await diamondsOf(app, fan), await received(creator, fan)]).toEqual([0, []])
  expect(await app.as(fan).refused(sendMessage, wanted)).toMatchObject({ reason: 'CONFLICT' })
})
