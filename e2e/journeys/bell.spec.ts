import type { BrowserContext, Locator, Page } from '@playwright/test'
import { demo, expect, test, type Person } from '../support/fixtures.ts'

type Api = (path: string, body: object, token?: string) => Promise<{ success: boolean; data: never }>

/** The bell wherever it stands: in the rail, or in a phone's bar. */
const bell = (page: Page): Locator => page.getByRole('link', { name: /Notifications$/ })
const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem')

/** From here on the badge counts what this journey does. Other journeys use the same creator. */
async function readAll(api: Api, { token }: Person): Promise<void> {
  await api('lk-user/h5web/notifications/read', { until: Date.now() + 60_000 }, token)
  // The title counts messages too.
  await api('lk-chat/h5web/app/markAllAsRead', {}, token)
}

async function paidPost(api: Api, creator: Person, price: number): Promise<string> {
  const content = { text: `Inside for ${price}`, teaser: `Outside for ${price}`, visibility: { kind: 'paid', price } }
  const path = 'lk-media/h5web/api/user/contents/editContent'
  const { data } = await api(path, { status: 2, content }, creator.token)
  return (data as { content: { contentId: string } }).content.contentId
}

async function openAs(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

test('a creator hears of a sale while it happens, and the fan of the reply to their comment', async ({
  page,
  context,
  layout,
  at,
  api,
  signInAsDemo,
  signedIn,
  anotherBrowser,
}) => {
  const creator = await signInAsDemo(demo.creator)
  const fan = await signInAsDemo(demo.fan)
  // One that no other sale has, also not one of the other layout: it names the line.
  const price = 50 + 2 * (Date.now() % 97) + (layout === 'mobile' ? 1 : 0)
  const contentId = await paidPost(api, creator, price)
  await context.addInitScript(() => localStorage.setItem('currentRole', 'creator'))
  await signedIn(context, creator)
  await readAll(api, creator)
  await page.goto(at('/home'))
  await expect(bell(page)).toBeVisible()
  await expect(page).toHaveTitle('Home · Fanlight')

  const other = await anotherBrowser()
  await signedIn(other, fan)
  await readAll(api, fan)
  const fans = await openAs(other, at(`/post/detail?id=${contentId}`))
  const unlock = new RegExp(`^Unlock for ${price} diamonds`)
  await fans.getByRole('main').getByRole('button', { name: unlock }).first().click()
  await fans.getByRole('dialog').getByRole('button', { name: unlock }).click()
  await expect(fans.getByText(`Inside for ${price}`)).toBeVisible()

  // Nothing was touched on the creator's page.
  await expect(bell(page).getByText(/unread notification/)).toBeAttached()
  await expect(page).toHaveTitle(/^\(\d+\) Home/)
  await bell(page).click()
  const sale = rows(page)
    .filter({ hasText: 'bought your post' })
    .filter({ hasText: `${price} diamonds` })
  await expect(sale).toContainText(fan.nickname)
  await expect(sale).toContainText('Unread')

  // What comes while the list is looked at waits until it is called.
  const words = `Worth all ${price}`
  await fans.getByRole('textbox', { name: 'Your comment' }).fill(words)
  await fans.keyboard.press('Enter')
  await page.getByRole('button', { name: /new notifications?$/ }).click()
  const comment = rows(page).filter({ hasText: words })
  await expect(comment).toContainText(`${fan.nickname} commented on your post`)
  await comment.getByRole('link', { name: /commented on your post$/ }).click()
  await expect(page).toHaveURL(new RegExp(`id=${contentId}`))

  await page.getByRole('button', { name: `Reply to ${fan.nickname}` }).click()
  const answer = `Thank you for ${price}`
  await page.getByRole('textbox', { name: 'Your comment' }).fill(answer)
  await page.keyboard.press('Enter')

  await expect(bell(fans).getByText(/unread notification/)).toBeAttached()
  await bell(fans).click()
  const reply = rows(fans).filter({ hasText: answer })
  await expect(reply).toContainText(`${creator.nickname} replied to your comment`)
  await fans.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(reply).not.toContainText('Unread')
  await expect(bell(fans).getByText(/unread notification/)).toHaveCount(0)
  // The creator has read the comment by opening it, and the sale is as it was.
  await bell(page).click()
  await expect(comment).not.toContainText('Unread')
  await expect(sale).toContainText('Unread')
})

test('a fan hears that a membership could not be renewed', async ({
  page,
  context,
  at,
  layout,
  api,
  newPerson,
  signInAsDemo,
  signedIn,
}) => {
  const creator = await signInAsDemo(demo.creator)
  const fan = await newPerson()
  await signedIn(context, fan)
  await page.goto(at(`/otherProfile/${creator.userId}`))
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Subscribe to/ })
    .click()
  const tiers = page.getByRole('dialog', { name: /VelvetSynth/ })
  if (layout === 'mobile') await tiers.locator('label', { hasText: 'Basic' }).first().click()
  await tiers.getByRole('button', { name: /Subscribe to Good company/ }).click()
  const review = page.getByRole('dialog', { name: 'Review & Pay' })
  await review.getByRole('checkbox').check()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    review.getByRole('button', { name: /^Pay \$/ }).click(),
  ])
  await popup.getByRole('button', { name: 'Approve' }).waitFor()
  const provider = new URL(popup.url()).origin
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Approve' }).click()
  await closed
  const moment = page.getByRole('dialog', { name: 'You’re now a member' })
  await moment.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('main').getByRole('button', { name: /^Subscribed/ })).toBeVisible()

  // The next payment of this subscription is tried, and there is no money for it.
  const { data } = await api('lk-billing/h5web/order/list', {}, fan.token)
  const [order] = (data as { orders: { orderId: string }[] }).orders
  const { subscriptions } = (await (await fetch(`${provider}/test/state`)).json()) as {
    subscriptions: Record<string, { customId: string }>
  }
  const [id] = Object.entries(subscriptions).find(([, { customId }]) => customId === order?.orderId) ?? []
  const failed = await fetch(`${provider}/test/subscriptions/${id}/fail_payment`, { method: 'POST', body: '{}' })
  expect(failed.ok).toBe(true)

  await page.goto(at('/notifications?group=purchases'))
  const pill = page.getByRole('button', { name: /new notifications?$/ })
  const line = rows(page).filter({ hasText: 'We couldn’t renew your membership with VelvetSynth' })
  await expect(pill.or(line).first()).toBeVisible()
  if (await pill.isVisible()) await pill.click()
  await expect(line).toContainText('Good company')
  await expect(rows(page).filter({ hasText: 'Your membership with VelvetSynth has started' })).toBeVisible()
})
