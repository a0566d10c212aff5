import type { Page } from '@playwright/test'
import { adult, expect } from '../support/fixtures.ts'
import { giveRose, seesLive, test } from '../support/live.ts'

// A person is live in one room at a time.
test.describe.configure({ mode: 'default' })

test('a creator goes live, a fan finds and watches it, both talk, and the end says what came of it', async ({
  fan,
  creator,
  creators,
  fans,
  goLive,
  anotherBrowser,
  at,
  layout,
}) => {
  await goLive('An evening by the stove')
  await fans.goto(at('/interaction'))
  await expect(fans.getByRole('heading', { name: 'Live now' })).toBeVisible()
  await fans.getByRole('link', { name: `Watch ${creator.nickname} live: An evening by the stove` }).click()
  await seesLive(fans, creator)
  await expect(creators.getByRole('button', { name: '1 watching' })).toBeVisible()
  // Who is seen reads at the same time what is said to them.
  await expect(creators.getByLabel('Your picture')).toBeInViewport()
  await expect(creators.getByLabel('Say something')).toBeInViewport({ ratio: 1 })

  await fans.getByLabel('Say something').fill('Good evening')
  await fans.getByLabel('Say something').press('Enter')
  const chat = creators.getByRole('region', { name: 'Live chat' })
  await expect(chat.getByText('Good evening')).toBeVisible()

  // Somebody without an account finds it from home, watches and reads along, and logs in to say something.
  const guests = await (await anotherBrowser()).newPage()
  await adult(guests.context())
  await guests.goto(at('/liveList'))
  await guests.getByRole('link', { name: `Watch ${creator.nickname} live: An evening by the stove` }).click()
  await seesLive(guests, creator)
  await expect(guests.getByText('Good evening')).toBeVisible()
  await expect(creators.getByRole('button', { name: '2 watching' })).toBeVisible()
  await guests.getByRole('button', { name: 'Log in to chat' }).click()
  await expect(guests.getByRole('dialog')).toBeVisible()
  await guests.context().close()
  await creators.getByLabel('Say something').fill('Welcome in')
  await creators.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(fans.getByText('Welcome in')).toBeVisible()

  await chat.getByRole('button', { name: `More about ${fan.nickname}` }).click()
  await creators.getByRole('menuitem', { name: 'Mute in this live' }).click()
  await expect(fans.getByText('You’re muted in this live.')).toBeVisible()

  await giveRose(fans, layout)
  // Over the picture for a moment, and in the chat to stay.
  const line = (page: Page, hasText: string) => page.getByRole('listitem').filter({ hasText })
  await expect(line(fans, 'You sent Rose x1')).toBeVisible()
  await expect(line(creators, `${fan.nickname} sent Rose x1`)).toBeVisible()

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

test('a room with a ticket says so, sells one, lets its holder in, and gives it back when it ends at once', async ({
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
  const sure = creators.getByRole('alertdialog')
  await expect(sure.getByText(/everyone who bought a ticket gets their diamonds back/)).toBeVisible()
  await sure.getByRole('button', { name: 'End live' }).click()
  await expect(creators.getByText('Tickets sold')).toBeVisible()
  await expect(creators.getByText('This live ended within 5 minutes, so tickets were refunded.')).toBeVisible()
  await expect.poll(balance).toBe(before)
})

test('fans order from the menu, what is done is paid and what is not comes back, and a goal grows by a gift', async ({
  creator,
  creators,
  fan,
  fans,
  goLive,
  api,
  at,
  layout,
}) => {
  const balance = async () => {
    const { data } = await api('lk-billing/h5web/wallet/balance', {}, fan.token)
    return (data as { diamondBalance: number }).diamondBalance
  }
  const before = await balance()
  await goLive('Requests by the stove', async () => {
    await creators.getByRole('button', { name: 'Menu' }).click()
    const menu = creators.getByRole('dialog', { name: 'Your menu' })
    await menu.getByLabel('Request 1', { exact: true }).fill('Sing a song')
    await menu.getByLabel('Price of request 1').fill('5')
    await menu.getByRole('button', { name: 'Add a request' }).click()
    await menu.getByLabel('Request 2', { exact: true }).fill('Say good night')
    await menu.getByLabel('Price of request 2').fill('2')
    await menu.getByRole('button', { name: 'Move request 2 up' }).click()
    await expect(menu.getByLabel('Request 1', { exact: true })).toHaveValue('Say good night')
    await menu.getByRole('button', { name: 'Save menu' }).click()
    await expect(menu).toBeHidden()
  })
  await fans.goto(at(`/liveRoom?aid=${creator.userId}`))
  await seesLive(fans, creator)
  const chat = fans.getByRole('region', { name: 'Live chat' })
  const requests = creators.getByRole('region', { name: 'Requests' })
  async function order(name: string): Promise<void> {
    await fans.getByRole('button', { name: 'Menu' }).click()
    const menu = fans.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name }).click()
    await expect(menu).toBeHidden()
  }

  await test.step('an order that is done is in the chat and in the statement', async () => {
    await order('Order “Sing a song” for 5 diamonds')
    await expect(chat.getByText(`${fan.nickname} ordered “Sing a song”`)).toBeVisible()
    expect(await balance()).toBe(before - 5)
    await requests.getByRole('button', { name: `Mark “Sing a song” for ${fan.nickname} as done` }).click()
    await expect(requests.getByText('Nothing is waiting.')).toBeVisible()
    await expect(chat.getByText(`Done for ${fan.nickname}: “Sing a song”`)).toBeVisible()
  })

  await test.step('an order that is given back costs nothing', async () => {
    await order('Order “Say good night” for 2 diamonds')
    await requests.getByRole('button', { name: `Refund “Say good night” to ${fan.nickname}` }).click()
    await expect(fans.getByText('Your diamonds for “Say good night” are back.')).toBeVisible()
    expect(await balance()).toBe(before - 5)
  })

  await test.step('a goal grows by a gift, and is reached', async () => {
    await creators.getByRole('button', { name: 'Set a goal' }).click()
    const dialog = creators.getByRole('dialog', { name: 'Set a goal' })
    await dialog.getByLabel('What it’s for').fill('A warmer stove')
    await dialog.getByLabel('Diamonds').fill('1')
    await dialog.getByRole('button', { name: 'Save goal' }).click()
    const goal = fans.getByRole('region', { name: 'Goal' })
    await expect(goal.getByText('A warmer stove')).toBeVisible()
    await expect(goal.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 1 diamond')
    await giveRose(fans, layout)
    await expect(goal.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 1 diamond')
    await expect(fans.getByRole('status').filter({ hasText: 'Goal reached!' })).toBeVisible()
    await expect(creators.getByRole('region', { name: 'Goal' }).getByText('Goal reached!')).toBeVisible()
  })

  await creators.getByRole('button', { name: 'End live' }).click()
  await creators.getByRole('alertdialog').getByRole('button', { name: 'End live' }).click()
  await expect(creators.getByText('Requests done')).toBeVisible()
  await fans.goto(at('/wallet'))
  await expect(fans.getByText(`Live request to ${creator.nickname}`, { exact: true })).toHaveCount(2)
  await expect(fans.getByText(`Live request to ${creator.nickname} refunded`)).toBeVisible()
})
