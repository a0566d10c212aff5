import { adult, expect, test } from '../support/fixtures.ts'

test('a word with a mistake in it finds who was meant, in three scripts; Back leads to the search again', async ({
  page,
  context,
  at,
}) => {
  await adult(context)
  await page.goto(at('/home'))
  await page.getByRole('navigation').getByRole('link', { name: 'Discover' }).first().click()
  const field = page.getByRole('searchbox')
  const found = page.getByRole('region', { name: 'Results' })
  for (const [typed, name] of [
    ['velvte', 'VelvetSynth'],
    // 'Desert' and 'piano' of their bios, with one wrong letter.
    ['الصخراء', 'LaylNujum'],
    ['פסנתד', 'BlueHourKeys'],
  ] as const) {
    await field.fill(typed)
    await expect(found.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await found.getByRole('link', { name: 'BlueHourKeys', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'BlueHourKeys', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('פסנתד')
})
