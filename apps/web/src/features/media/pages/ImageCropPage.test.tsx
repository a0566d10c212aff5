import { editProfile, type Account } from '@fanlight/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/api/index.ts'
import { currentPath, navigate } from '../../../platform/navigation/index.ts'
import { currentSession } from '../../../platform/session/index.ts'
import { ImageCropPage } from './ImageCropPage.tsx'
import { handOver } from '../hand-over.ts'
import { startFakeCanvas } from '../testing/fake-canvas.ts'
import { startFakeStore } from '../testing/fake-store.ts'
import { begin, config, endAll, luna, photo, startFakeApi } from '../testing/session.ts'

beforeEach(() => startFakeCanvas({ width: 900, height: 900 }))
afterEach(async () => {
  navigate('/home')
  vi.restoreAllMocks()
  await endAll()
})

async function show(account: Account | null, ratio: string | null) {
  await begin(account)
  if (ratio !== null) navigate(`/image-crop?ratio=${ratio}`)
  return render(
    <QueryClientProvider client={queryClient}>
      <ImageCropPage />
    </QueryClientProvider>,
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function crop() {
  await userEvent.upload(screen.getByTestId('picture-input'), photo())
  await screen.findByRole('group', { name: /Part of the picture to keep/ })
  await press('Confirm')
  await screen.findByRole('img', { name: 'The cropped picture' })
}

describe('with a picture of one’s own', () => {
  it('lets a visitor download the result, and nothing more', async () => {
    startFakeApi()
    await show(null, '1')
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
    const api = startFakeApi({ [editProfile.path]: () => ({ data: { user: changed, profile: {} } }) })
    const store = startFakeStore()
    await show(luna, ratio)
    await crop()
    await press(button)
    const request = await store.request()
    await act(async () => request.answer(200))
    const another = await screen.findByRole('button', { name: 'Choose another picture' })
    const [{ profiles } = { profiles: null }] = api.askedFor(editProfile.path)
    expect(profiles).toEqual({ [field]: `${config.host}/${request.form.get('key') as string}` })
    expect(currentSession()).toMatchObject({ user: { headPicUrl: changed.headPicUrl } })
    await userEvent.click(another)
    expect(screen.getByRole('button', { name: /Choose a picture/ })).toBeTruthy()
  })

  it('at another ratio offers no place on the profile', async () => {
    startFakeApi()
    await show(luna, '16:9')
    await crop()
    expect(screen.queryByRole('button', { name: /^Use as/ })).toBeNull()
  })

  it('changes the shape through the address', async () => {
    startFakeApi()
    await show(null, '3')
    await userEvent.click(screen.getByRole('radio', { name: 'Profile picture' }))
    expect(currentPath()).toBe('/image-crop?ratio=1')
  })
})

describe('with a picture that another page handed over', () => {
  it('gives the result back and leaves', async () => {
    startFakeApi()
    navigate('/settings')
    const result = handOver(photo(), 1)
    await show(luna, '1')
    await screen.findByRole('group', { name: /Part of the picture to keep/ })
    await press('Confirm')
    expect((await result)?.type).toBe('image/jpeg')
    await waitFor(() => expect(currentPath()).toBe('/settings'))
  })

  it('answers nothing when the page is left', async () => {
    startFakeApi()
    const result = handOver(photo(), 1)
    const { unmount } = await show(luna, '1')
    unmount()
    expect(await result).toBeNull()
  })
})
