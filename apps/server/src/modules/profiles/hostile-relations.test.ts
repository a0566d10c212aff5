import { blockUser, followUser, getProfile, listBlocked } from '@fanlight/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const suspend = ({ user }: Person) =>
  app.platform.db.script(
    `update users set suspended_at = now(), suspension_reason = 'spam' where user_id = ${user.userId}`,
  )

it('lets someone take back a block or a follow of a person who was suspended meanwhile', async () => {
  const [one, blocked, followed] = [await app.person(), await app.person(), await app.person()]
  await app.as(one).call(blockUser, { otherUserId: blocked.user.userId, blockBehavior: 1 })
  await app.as(one).call(followUser, { otherUserId: followed.user.userId, followingBehavior: 1 })
  await suspend(blocked)
  await suspend(followed)
  expect((await app.as(one).call(listBlocked, {})).users).toHaveLength(1)
  await app.as(one).call(blockUser, { otherUserId: blocked.user.userId, blockBehavior: 0 })
  await app.as(one).call(followUser, { otherUserId: followed.user.userId, followingBehavior: 0 })
  expect((await app.as(one).call(listBlocked, {})).users).toEqual([])
  expect((await app.as(one).call(getProfile, {})).counts.followings).toBe(0)
})
