import { expect } from '../support/fixtures.ts'
import { seesLive, test } from '../support/live.ts'

// A person is live in one room at a time.
test.describe.configure({ mode: 'default' })

test('a creator goes live, a fan finds and watches it, both talk, and the end says what came of it', async ({
  fan,
  creator,
  creators,
  fans,
  goLive,
  at,
  layout,
}) => {
  await goLive('An evening by the stove')
  await fans.goto(at('/interaction'))
  await expect(fans.getByRole('heading', { name: 'Live now' })).toBeVisible({ timeout: 60_000 })
  await fans.getByRole('link', { name: `Watch ${creator.nickname} live: An evening by the stove` }).click()
  await seesLive(fans, creator)
  await expect(creators.getByRole('button', { name: '1 watching' })).toBeVisible()

  await fans.getByLabel('Say something').fill('Good evening')
  await fans.getByLabel('Say something').press('Enter')
  const chat = creators.getByRole('region', { name: 'Live chat' })
  await expect(chat.getByText('Good evening')).toBeVisible()
  await creators.getByLabel('Say something').fill('Welcome in')
  await creators.getByRole('button', { name: 'Send' }).click()
  await expect(fans.getByText('Welcome in')).toBeVisible()

  await chat.getByRole('button', { name: `More about ${fan.nickname}` }).click()
  await creators.getByRole('menuitem', { name: 'Mute in this live' }).click()
  await expect(fans.getByText('You’re muted in this live.')).toBeVisible()

  if (layout === 'mobile') {
    await fans.getByRole('button', { name: 'Gifts' }).click()
    const popup = fans.getByRole('dialog', { name: 'Gift', exact: true })
    await popup
      .locator('label')
      .filter({ has: fans.getByRole('radio', { name: 'Rose, 1 diamond' }) })
      .click()
    await popup.getByRole('button', { name: 'Send Rose for 1 diamond' }).click()
  } else {
    const row = fans.getByRole('region', { name: 'Gifts' })
    await row.getByRole('button', { name: 'Rose, 1 diamond' }).hover()
    await row.getByRole('button', { name: 'Send Rose for 1 diamond' }).click()
  }
  await expect(fans.getByText('You sent Rose x1')).toBeAttached()
  await expect(creators.getByText(`${fan.nickname} sent Rose x1`)).toBeAttached({ timeout: 10_000 })

  // The creator reloads: viewers see that it comes back, and it does.
  await creators.reload()
  await expect(fans.getByText('Reconnecting…')).toBeVisible()
  await creators.getByRole('button', { name: 'Go on' }).click()
  await expect(fans.getByText('Reconnecting…')).toBeHidden()
  await seesLive(fans, creator)

  await creators.getByRole('button', { name: 'End live' }).click()
  await creators.getByRole('alertdialog').getByRole('button', { name: 'End live' }).click()
  await expect(creators.getByRole('heading', { name: 'That was your live' })).toBeVisible()
  await expect(creators.getByText('Most generous')).toBeVisible()
  await expect(fans.getByRole('heading', { name: 'This live has ended' })).toBeVisible()
  await expect(fans.getByRole('link', { name: 'View profile' })).toBeVisible()
})

test('a room with a ticket says so, sells one and lets its holder in', async ({
  fan,
  creator,
  creators,
  fans,
  goLive,
  api,
  at,
}) => {
  await goLive('For those who stay up', async () => {
    await creators.getByRole('radio', { name: /^Ticket/ }).check()
    await creators.getByLabel('Ticket price').fill('25')
  })
  const balance = async () => {
    const { data } = await api('lk-billing/h5web/wallet/balance', {}, fan.token)
    return (data as { diamondBalance: number }).diamondBalance
  }
  const before = await balance()
  await fans.goto(at(`/liveRoom?aid=${creator.userId}`))
  await expect(fans.getByText('You need a ticket')).toBeVisible()
  await fans.getByRole('button', { name: 'Buy a ticket for 25 diamonds' }).click()
  await seesLive(fans, creator)
  expect(await balance()).toBe(before - 25)

  await creators.getByRole('button', { name: 'End live' }).click()
  await creators.getByRole('alertdialog').getByRole('button', { name: 'End live' }).click()
  await expect(creators.getByText('Tickets sold')).toBeVisible()
  expect(await balance()).toBe(before - 25)
})
