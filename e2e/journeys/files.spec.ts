import { readFile } from 'node:fs/promises'
import { CHAT, talking } from '../support/chat.ts'
import { aVideo } from '../support/files.ts'
import { expect } from '../support/fixtures.ts'

talking(
  'a fan sends a film and a file: both arrive over a reload, the film plays, the file is saved',
  async ({ page, berts }) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add to your message' }).click()
    await page.getByRole('menuitem', { name: /^Photo or video/ }).click()
    await (await choosing).setFiles(await aVideo('holiday'))
    const strip = page.getByRole('list', { name: 'Attachments' })
    await expect(strip.getByRole('listitem')).toHaveCount(1)
    await expect(strip.getByRole('progressbar')).toHaveCount(0)
    // It does not get through, and the page is left: what was uploaded waits with its message.
    await page.route(`**/${CHAT}/sendH5PrivateMessage`, (route) => route.abort())
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Sending…')).toBeVisible()
    await page.unroute(`**/${CHAT}/sendH5PrivateMessage`)
    await page.reload()

    const film = berts.getByRole('button', { name: /^Video 1 of 1/ })
    await expect(film).toBeVisible()
    await expect(page.getByRole('button', { name: /^Video 1 of 1/ })).toBeVisible()
    await film.click()
    const gallery = berts.getByRole('dialog')
    await gallery.getByRole('button', { name: 'Play' }).first().click()
    await expect
      .poll(() => gallery.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0)
    await berts.keyboard.press('Escape')

    const [name, content] = ['plan.pdf.exe', 'not what it seems']
    const picking = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add to your message' }).click()
    await page.getByRole('menuitem', { name: /^File/ }).click()
    await (await picking).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) })
    await expect(strip.getByText(name)).toBeVisible()
    await expect(strip.getByRole('progressbar')).toHaveCount(0)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(berts.getByText(name, { exact: true })).toBeVisible()
    await expect(berts.getByText(/This file can start a program/)).toBeVisible()
    const saving = berts.waitForEvent('download')
    await berts.getByRole('button', { name: `Download ${name}` }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe(name)
    expect(await readFile(await saved.path(), 'utf8')).toBe(content)
  },
)
