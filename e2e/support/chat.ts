import type { Page } from '@playwright/test'
import { expect, test, type Person } from './fixtures.ts'

type Api = (path: string, body: object, token?: string) => Promise<{ success: boolean; data: never; reason?: string }>
type Layout = 'desktop' | 'mobile'

export const CHAT = 'lk-chat/h5web/app'

export const chatAddress = (layout: Layout, { userId }: Person): string =>
  layout === 'mobile' ? `/#/m/chat?id=${userId}` : `/#/messages?id=${userId}`

let serial = 0
/** As the browser sends it, without one. */
export const sendAs = (api: Api, from: Person, to: Person, text: string) =>
  api(
    `${CHAT}/sendH5PrivateMessage`,
    {
      messageId: `journey-${process.pid}-${Date.now()}-${(serial += 1)}`,
      toUserId: to.userId,
      contentType: 'text',
      sendContent: JSON.stringify({ text }),
    },
    from.token,
  )

/** They know each other: neither is a stranger to the other. */
export async function acquaint(api: Api, one: Person, other: Person): Promise<void> {
  await sendAs(api, one, other, 'How do you do?')
  await sendAs(api, other, one, 'Quite well')
}

export async function openChat(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('group', { name: /^Messages with/ })).toBeVisible()
}

/** Of two who know each other: the page of one, and `berts`, in another browser, with their conversation open in both. */
export const talking = test.extend<{ berts: Page }>({
  berts: async ({ page, context, layout, api, newPerson, signedIn, anotherBrowser }, use) => {
    const [anna, bert] = [await newPerson(), await newPerson()]
    await acquaint(api, anna, bert)
    await signedIn(context, anna)
    await openChat(page, chatAddress(layout, bert))
    const other = await anotherBrowser()
    await signedIn(other, bert)
    const berts = await other.newPage()
    await openChat(berts, chatAddress(layout, anna))
    await use(berts)
  },
})
