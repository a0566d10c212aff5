import {
  addToVault,
  downloadAsset,
  getUploadConfig,
  instant,
  labelAssets,
  listVault,
  listVaultLabels,
  removeFromVault,
  type Asset,
} from '@fanlight/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { refusal, startServer } from '../../../testing/fake-server.ts'
import { aFile, startFakeStore, uploadConfig } from '../../../testing/fake-store.ts'
import { anAsset, aVideo } from '../../../testing/posts.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { VaultDialog } from './VaultDialog.tsx'
import { VaultScreen } from './VaultScreen.tsx'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

const user = userEvent.setup()
let assets: Asset[] = []
let newPosts: (readonly Asset[])[] = []
const onNewPost = (chosen: readonly Asset[]) => void newPosts.push(chosen)

function startVault() {
  const server = startServer()
  server.answer(listVault, () => ({ assets, nextCursor: null }))
  server.answer(listVaultLabels, { labels: [{ label: 'beach', count: 2 }] })
  server.answer(getUploadConfig, uploadConfig)
  return server
}

beforeEach(async () => {
  newPosts = []
  await begin()
  URL.createObjectURL = () => 'blob:fake'
  URL.revokeObjectURL = () => undefined
  assets = [
    anAsset(1, { uses: 2 }),
    aVideo(2, { state: 'processing', progress: 40 }),
    aVideo(3, { state: 'failed', failure: 'too_long' }),
  ]
})
afterEach(endAll)

describe('the vault', () => {
  it('shows what was uploaded, how far it is and what failed', async () => {
    startVault()
    show(
      <>
        <VaultScreen onNewPost={onNewPost} />
        <DialogHost />
      </>,
    )
    expect(await screen.findByRole('checkbox', { name: 'Photo file-1.jpg, in 2 posts' })).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Processing clip-2.mp4' })).toBeTruthy()
    expect(screen.getByText('This video is longer than an hour.')).toBeTruthy()
  })

  it('is filtered by kind and by label', async () => {
    const server = startVault()
    show(
      <>
        <VaultScreen onNewPost={onNewPost} />
        <DialogHost />
      </>,
    )
    await user.click(await screen.findByRole('radio', { name: 'Videos' }))
    await user.click(screen.getByRole('button', { name: /beach/ }))
    await waitFor(() => expect(server.askedFor(listVault).at(-1)).toMatchObject({ kind: 'video', label: 'beach' }))
  })

  it('puts labels on what is chosen', async () => {
    const server = startVault()
    server.answer(labelAssets, { assets: [anAsset(1, { labels: ['gym'] })] })
    show(
      <>
        <VaultScreen onNewPost={onNewPost} />
        <DialogHost />
      </>,
    )
    await user.click(await screen.findByRole('checkbox', { name: /file-1/ }))
    expect(screen.getByText('1 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Labels' }))
    const dialog = await screen.findByRole('dialog', { name: 'Labels for 1 file' })
    await user.type(within(dialog).getByLabelText('New label'), 'gym{Enter}')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await screen.findByText('Labels saved')
    expect(server.askedFor(labelAssets)[0]).toMatchObject({ assetIds: ['1'], add: ['gym'], remove: [] })
  })

  it('shows one large, and saves it as a file', async () => {
    const server = startVault()
    server.answer(downloadAsset, { url: '/view/download/1', expiresAt: instant(Date.now() + 60_000) })
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.getAttribute('href') ?? '')
    })
    show(
      <>
        <VaultScreen onNewPost={onNewPost} />
        <DialogHost />
      </>,
    )
    await user.click(await screen.findByRole('button', { name: 'View Photo file-1.jpg, in 2 posts' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'file-1.jpg' }))
    expect(dialog.getByRole('img').getAttribute('src')).toContain('w=2400')
    await user.click(dialog.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['/view/download/1']))
    expect(server.askedFor(downloadAsset)).toMatchObject([{ assetId: '1' }])
    click.mockRestore()
    // What is still being made cannot be looked at.
    expect(screen.queryByRole('button', { name: /^View Video/ })).toBeNull()
  })

  it('begins a post with what is chosen and can be shown, in the order it was chosen', async () => {
    assets = [anAsset(1), anAsset(2), aVideo(3, { state: 'failed', failure: 'too_long' })]
    startVault()
    show(<VaultScreen onNewPost={onNewPost} />)
    for (const name of [/clip-3/, /file-2/, /file-1/]) await user.click(await screen.findByRole('checkbox', { name }))
    await user.click(screen.getByRole('button', { name: 'New post with these' }))
    expect(newPosts.map((chosen) => chosen.map(({ assetId }) => assetId))).toEqual([['2', '1']])
  })

  it('deletes after a question, and says which files a post still shows', async () => {
    let isFirst = true
    startVault().answer(removeFromVault, () => {
      const answer = isFirst ? refusal('ASSET_IN_USE') : {}
      isFirst = false
      return answer
    })
    show(
      <>
        <VaultScreen onNewPost={onNewPost} />
        <DialogHost />
      </>,
    )
    await user.click(await screen.findByRole('checkbox', { name: /file-1/ }))
    await user.click(screen.getByRole('checkbox', { name: /clip-3/ }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(askedFor('confirm')?.title).toBe('Delete 2 files?'))
    answerDialog('confirm', true)
    expect(await screen.findByText('1 file deleted')).toBeTruthy()
    expect(await screen.findByText(/^1 of these files is used in a post/)).toBeTruthy()
  })

  it('counts as deleted what another tab has deleted before', async () => {
    startVault().answer(removeFromVault, refusal('NOT_FOUND'))
    show(
      <>
        <VaultScreen onNewPost={onNewPost} />
        <DialogHost />
      </>,
    )
    await user.click(await screen.findByRole('checkbox', { name: /file-1/ }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(askedFor('confirm')?.title).toBe('Delete this file?'))
    answerDialog('confirm', true)
    expect(await screen.findByText('1 file deleted')).toBeTruthy()
  })

  it('asks again for a photo whose making takes longer than a request has', async () => {
    const store = startFakeStore()
    let asked = 0
    const server = startVault()
    server.answer(addToVault, () => (++asked < 3 ? refusal('TIMED_OUT') : { asset: anAsset(9), wasThere: true }))
    show(<VaultScreen onNewPost={onNewPost} />)
    await screen.findByRole('checkbox', { name: /file-1/ })
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [aFile('IMG_1.HEIC', '')] } })
    ;(await store.request()).answer(200)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel: IMG_1.HEIC' })).toBeNull())
    const urls = server.askedFor(addToVault).map(({ url }) => url)
    expect([urls.length, new Set(urls).size]).toEqual([3, 1])
    // It was not there before: only the answer took its time.
    expect(screen.queryByText('Already in your vault. We’ll use that copy.')).toBeNull()
    expect(server.askedFor(getUploadConfig)).toMatchObject([{ use: 'photo' }])
  })

  it('takes a photo that is dropped anywhere, and says when it was there already', async () => {
    const store = startFakeStore()
    startVault().answer(addToVault, { asset: anAsset(1), wasThere: true })
    show(
      <>
        <VaultScreen onNewPost={onNewPost} />
        <DialogHost />
      </>,
    )
    await screen.findByRole('checkbox', { name: /file-1/ })
    const files = [aFile('new.jpg', 'image/jpeg')]
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files } })
    const request = await store.request()
    request.progress(1, 2)
    expect(await screen.findByRole('progressbar', { name: 'Uploading new.jpg' })).toBeTruthy()
    request.answer(200)
    expect(await screen.findByText('Already in your vault. We’ll use that copy.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel: new.jpg' })).toBeNull())
  })

  it('says so in words when it cannot be loaded, and when it is empty', async () => {
    const server = startVault()
    server.refuse(listVault, 'NOT_FOUND')
    show(
      <>
        <VaultScreen onNewPost={onNewPost} />
        <DialogHost />
      </>,
    )
    await screen.findByText('We couldn’t load your vault')
    server.answer(listVault, { assets: [], nextCursor: null })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Your vault is empty')).toBeTruthy()
  })
})

describe('choosing from the vault', () => {
  it('gives what was chosen in that order, and no more than there is room for', async () => {
    assets = [anAsset(1), anAsset(2), anAsset(3), anAsset(4)]
    startVault()
    const choose = vi.fn()
    show(<VaultDialog taken={new Set([anAsset(4).assetId])} room={2} onClose={choose} />)
    await user.click(await screen.findByRole('checkbox', { name: /file-3/ }))
    await user.click(screen.getByRole('checkbox', { name: /file-1/ }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /file-2/ }).disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /file-4/ }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Add 2' }))
    expect(choose.mock.calls[0]?.[0]).toMatchObject([{ assetId: '3' }, { assetId: '1' }])
  })
})
