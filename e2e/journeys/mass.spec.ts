import { demo, expect, test } from '../support/fixtures.ts'

const CREATOR = 'lk-user/h5web/creator'

test('a mass message for a price is written from the vault, bought by a fan, counted, and taken back from the others', async ({
  page,
  context,
  at,
  api,
  layout,
  signInAsDemo,
  signedIn,
  anotherBrowser,
}) => {
  const [fan, creator] = [await signInAsDemo(demo.fan), await signInAsDemo(demo.creator)]
  const [words, listName] = [`For the few ${Date.now()}`, `The few ${Date.now()}`]
  const made = await api(`${CREATOR}/fans/saveList`, { name: listName }, creator.token)
  const { list } = made.data as { list: { listId: string } }
  await api(`${CREATOR}/fans/changeList`, { fanId: fan.userId, listIds: [list.listId] }, creator.token)

  const other = await anotherBrowser()
  await signedIn(other, creator)
  const creators = await other.newPage()
  await creators.goto(at('/creator/messages'))
  await creators.getByRole('button', { name: 'New mass message' }).click()
  const dialog = creators.getByRole('dialog', { name: 'New mass message' })
  await dialog.getByRole('combobox', { name: 'Send to' }).selectOption({ label: `List: ${listName}` })
  await dialog.getByRole('textbox', { name: 'Your message' }).fill(words)
  await dialog.getByRole('button', { name: 'Add from vault' }).click()
  const vault = creators.getByRole('dialog', { name: 'Add from vault' })
  // Only photos: another journey may just have put a video in.
  const photos = vault.getByRole('checkbox', { name: /^Photo/ })
  for (const index of [0, 1]) await photos.nth(index).check({ force: true })
  await vault.getByRole('button', { name: 'Add 2' }).click()
  await dialog.getByRole('textbox', { name: 'Price in diamonds' }).fill('25')
  await dialog
    .getByRole('button', { name: /^Free teaser/ })
    .first()
    .click()
  // Other journeys may have sold the same pictures to this fan.
  await dialog.getByRole('checkbox', { name: /^Fans who already bought these/ }).uncheck()
  await expect(dialog.getByText('Fans reached: 1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  const row = creators.getByRole('listitem').filter({ hasText: words })
  await expect(row.getByText('Sent').first()).toBeVisible()

  await signedIn(context, fan)
  await page.goto(layout === 'mobile' ? `/#/m/chat?id=${creator.userId}` : `/#/messages?id=${creator.userId}`)
  await page.getByRole('button', { name: 'Unlock for 25 diamonds' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock for 25 diamonds' }).click()
  await expect(page.getByText('Message unlocked')).toBeVisible()

  await creators.reload()
  await expect(row.locator('dl')).toContainText('100%')
  await expect(row.locator('dl')).toContainText('20')
  await row.getByRole('button', { name: 'Unsend' }).click()
  const question = creators.getByRole('alertdialog', { name: 'Unsend this message?' })
  await expect(question.getByText(/Fans who bought it keep it/)).toBeVisible()
  await question.getByRole('button', { name: 'Unsend' }).click()
  await expect(row.getByText('Unsent')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Photo 2 of 2/ }).last()).toBeVisible()
  await api(`${CREATOR}/fans/deleteList`, { listId: list.listId }, creator.token)
})
