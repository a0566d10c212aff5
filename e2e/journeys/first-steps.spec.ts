import { expect, test } from '../support/fixtures.ts'

test('a fan who is new says what they read, follows two creators, and is not asked again', async ({
  page,
  context,
  at,
  newPerson,
  signedIn,
}) => {
  await signedIn(context, await newPerson())
  await page.goto(at('/home'))
  const steps = page.getByRole('region', { name: 'Make Fanlight yours' })
  await expect(steps.getByText('Step 1 of 3')).toBeVisible()
  // The feed is there all the same.
  await expect(page.getByRole('article').first()).toBeVisible()
  await steps.getByText('Deutsch', { exact: true }).click()
  await expect(steps.getByLabel('Deutsch')).toBeChecked()
  await steps.getByRole('button', { name: 'Next' }).click()

  const people = page.getByRole('region', { name: 'Follow a few creators' })
  for (const done of ['1 of 5 followed', '2 of 5 followed']) {
    await people
      .getByRole('button', { name: /^Follow / })
      .first()
      .click()
    await expect(people.getByText(done, { exact: true })).toBeVisible()
  }
  await people.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('region', { name: 'You’re all set' }).getByRole('button', { name: 'Show my feed' }).click()
  await expect(page.getByRole('region', { name: 'Following' }).getByRole('link')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Following' }).getByRole('link')).toHaveCount(2)
  await expect(page.getByText(/^Step \d of 3$/)).toHaveCount(0)
})
