import { editProfile, getUploadConfig, type Account } from '@fanlight/contract'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentPath } from '../../../platform/navigation/index.ts'
import { currentSession } from '../../../platform/session/index.ts'
import { startServer } from '../../../testing/fake-server.ts'
import { photo, startFakeStore, uploadConfig } from '../../../testing/fake-store.ts'
import { luna, velvetsProfile } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { ImageCropPage } from './ImageCropPage.tsx'
import { startFakeCanvas } from '../testing/fake-canvas.ts'

beforeEach(() => startFakeCanvas({ width: 900, height: 900 }))
afterEach(endAll)

async function open(account: Account | null, ratio: string | null) {
  await begin(account, ratio === null ? '/image-crop' : `/image-crop?ratio=${ratio}`)
  return show(<ImageCropPage />)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function crop() {
  await userEvent.upload(screen.getByTestId('picture-input'), photo())
  await screen.findByRole('group', { name: /Crop area/ })
  await press('Confirm')
  await screen.findByRole('img', { name: 'Cropped image' })
}

describe('with a picture of one’s own', () => {
  it('lets a visitor download the result, and nothing more', async () => {
    await open(null, '1')
    await crop()
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('blob:fake')
    expect(screen.queryByRole('button', { name: /^Use as/ })).toBeNull()
  })

  it.each([
    ['1', 'Use as profile picture', 'headPicUrl'],
    ['3', 'Use as cover', 'coverUrl'],
    [null, 'Use as cover', 'coverUrl'],
  ])('at ratio %s offers: %s', async (ratio, button, field) => {
    const changed = { ...luna, headPicUrl: '/media/pictures/new?s=1' }
    const server = startServer()
    server.answer(getUploadConfig, uploadConfig)
    server.answer(editProfile, { user: changed, profile: velvetsProfile })
    const store = startFakeStore()
    await open(luna, ratio)
    await crop()
    await press(button)
    const request = await store.request()
    await act(async () => request.answer(200))
    const another = await screen.findByRole('button', { name: 'Choose another image' })
    const [{ profiles } = { profiles: null }] = server.askedFor(editProfile)
    expect(profiles).toEqual({ [field]: `${uploadConfig.host}/${request.form.get('key') as string}` })
    expect(currentSession()).toMatchObject({ user: { headPicUrl: changed.headPicUrl } })
    await userEvent.click(another)
    expect(screen.getByRole('button', { name: /Choose an image/ })).toBeTruthy()
  })

  it('at another ratio offers no place on the profile', async () => {
    await open(luna, '16:9')
    await crop()
    expect(screen.queryByRole('button', { name: /^Use as/ })).toBeNull()
  })

  it('changes the shape through the address', async () => {
    await open(null, '3')
    await userEvent.click(screen.getByRole('radio', { name: 'Profile picture' }))
    expect(currentPath()).toBe('/image-crop?ratio=1')
  })
})
