import { demo, expect, test } from '../support/fixtures.ts'

test('a tip with too little in the wallet leads to diamonds and back, and the creator sees what was written', async ({
  page,
  context,
  at,
  newPerson,
  signedIn,
  signInAsDemo,
  anotherBrowser,
}) => {
  const creator = await signInAsDemo(demo.creator)
  const fan = await newPerson()
  await signedIn(context, fan)
  await page.goto(at(`/otherProfile/${creator.userId}`))
  await page.getByRole('main').getByRole('button', { name: /^Tip/ }).click()

  const dialog = page.getByRole('dialog', { name: 'Send Tip' })
  await dialog.getByRole('button', { name: /^Send/ }).click()
  await expect(dialog.getByText('Please enter an amount')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('300')
  await dialog.getByRole('textbox', { name: /^Message/ }).fill(`From ${fan.nickname}`)
  await dialog.getByRole('button', { name: /300/ }).click()

  const topUp = page.getByRole('dialog', { name: 'Diamonds&Pay' })
  await topUp.getByRole('button', { name: 'Review & Pay' }).click()
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: /^Pay \$/ }).click()])
  await popup.getByRole('button', { name: 'Approve' }).click()

  // Back at the tip, as it was left.
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('300')
  await dialog.getByRole('button', { name: 'Send 300 diamonds' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(at('/wallet'))
  await expect(page.getByRole('main').getByText('Tip to VelvetSynth')).toBeVisible()

  const other = await anotherBrowser()
  await other.addInitScript(() => localStorage.setItem('currentRole', 'creator'))
  await signedIn(other, creator)
  const earnings = await other.newPage()
  await earnings.goto(at('/creator/earnings'))
  await expect(earnings.getByText(`From ${fan.nickname}`, { exact: true })).toBeVisible()
})
