import { demo, expect, test } from '../support/fixtures.ts'

test('a creator reads a month: what fans paid, what is left, as a file and on paper', async ({
  page,
  at,
  signedIn,
  signInAsDemo,
}) => {
  await page.addInitScript(() => localStorage.setItem('currentRole', 'creator'))
  await signedIn(page.context(), await signInAsDemo(demo.creator))
  await page.goto(at('/creator/earnings'))
  const range = page.getByRole('combobox', { name: 'Range' })
  const month = await range.getByRole('option').nth(5).textContent()
  await range.selectOption({ label: month ?? '' })
  await page.getByRole('radio', { name: 'Table' }).check({ force: true })
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Fans paid', 'Platform fee', 'You keep'])
  // Once it has come to rest: what moves into its place may stand out for a moment.
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond).toBe(0)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^fanlight-earnings-\d{4}-\d{2}\.csv$/)

  // From far down on one page to the top of the next.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const kept = await table.getByRole('row').last().getByRole('cell').last().textContent()
  await page.getByRole('link', { name: 'Monthly statement' }).click()
  await expect(page.getByRole('heading', { name: month ?? '' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const total = page.getByRole('table', { name: 'Earnings' }).getByRole('row').last().getByRole('cell').last()
  await expect(total).toHaveText(kept ?? '')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: month ?? '' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})
