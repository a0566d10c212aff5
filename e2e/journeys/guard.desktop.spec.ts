import { expect, test } from '../support/fixtures.ts'

test('the navigation guard keeps creator pages from those who are not in creator mode', async ({
  page,
  newPerson,
  signedIn,
}) => {
  await signedIn(page.context(), await newPerson())
  await page.goto('/#/creator/posts')
  await expect(page).toHaveURL(/#\/home$/)
})
