import {
  addToVault,
  diamonds,
  editPost,
  getPost,
  getAuthoredPost,
  getCreatorSetting,
  getUploadConfig,
  instant,
  listOwnTiers,
  listVault,
  listVaultLabels,
  previewPost,
  type AssetId,
  type OwnPost,
  type PollForm,
  type PostForm,
} from '@fanlight/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentPath } from '../../../platform/navigation/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { startFakeStore } from '../../../testing/fake-store.ts'
import { lunaCreates } from '../../../testing/people.ts'
import { anAsset, anOwnPost, aPost } from '../../../testing/posts.ts'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { begin, endAll, fill, show } from '../../../testing/render-app.tsx'
import { ownTier, priceTerms } from '../../../testing/sales.ts'
import { localTime } from '../../../platform/i18n/local-time.ts'
import { dismissSession, findSession } from './draft-sessions.ts'
import { PublishAudiencePage } from '../pages/PublishAudiencePage.tsx'
import { PublishContentPage } from '../pages/PublishContentPage.tsx'

const user = userEvent.setup()
let server: FakeServer
let saved: OwnPost | null

/** Keeps what it is sent, and publishes what it is told to. */
function keepWhatComes(part: Partial<OwnPost> = {}) {
  server.answer(editPost, (body) => {
    const { content, status } = body as { content: PostForm; status?: OwnPost['status'] }
    saved = anOwnPost(5, {
      ...content,
      hasWatermark: content.hasWatermark ?? false,
      poll: content.poll && { ...content.poll, options: optionsOf(content.poll), total: 0 },
      mediaList: content.mediaList.map(({ assetId, isTeaser }) => ({ asset: anAsset(Number(assetId)), isTeaser })),
      revision: (saved?.revision ?? 0) + 1,
      status: status ?? saved?.status ?? 0,
      ...(status === 2 && part),
    })
    return { content: saved }
  })
}

const optionsOf = ({ options }: PollForm) => options.map((text) => ({ text, votes: 0 }))

const tier = (level: 1 | 2 | 3, tierName: string) => ownTier(level, { tierName })

async function open(step: 1 | 2, post: OwnPost | null) {
  saved = post
  if (post) server.answer(getAuthoredPost, { content: post })
  await begin(lunaCreates, `/creator/posts/publish/step${step}${post ? `?id=${post.contentId}` : ''}`)
  show(
    <>
      {step === 1 ? <PublishContentPage /> : <PublishAudiencePage />}
      <DialogHost />
    </>,
  )
}

const sent = () => server.askedFor(editPost) as { content: PostForm; status?: number; contentId?: string }[]

beforeEach(() => {
  server = startServer()
  keepWhatComes()
  server.answer(listOwnTiers, { tiers: [tier(1, 'Friends'), tier(2, 'Inner circle')], terms: priceTerms })
  server.answer(getCreatorSetting, {
    creatorId: lunaCreates.userId,
    videoSwitch: false,
    videoMissions: [],
    videoPrices: [],
    voiceSwitch: false,
    voicePrices: [],
    messagesFrom: 'everyone',
    messagesMinLevel: 1,
    liveEntry: { kind: 'free' },
    profile: {
      showFollowers: true,
      isDiscoverable: true,
      postAudience: 'everyone',
      commentsFrom: 'everyone',
      watermark: true,
      runWithHelp: false,
    },
  })
  server.answer(previewPost, { content: aPost(5) })
  server.answer(getPost, { content: aPost(5) })
  URL.createObjectURL = () => 'blob:fake'
  URL.revokeObjectURL = () => undefined
})
afterEach(async () => {
  for (const id of [null, anOwnPost(5).contentId]) {
    const session = findSession(lunaCreates.userId, id)
    if (session) dismissSession(session)
  }
  await endAll()
})

describe('the content of a post', () => {
  it('is beside going live on a phone, where the plus leads to both', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
    await open(1, null)
    expect((await screen.findByRole('link', { name: 'Go live' })).getAttribute('href')).toBe('#/creator/live')
  })

  it('asks for something before it goes on', async () => {
    await open(1, null)
    // The tray and its library come later than the rest.
    await screen.findByText('Add photos and videos', {}, { timeout: 10_000 })
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Add text, a photo or a video to your post.')).toBeTruthy()
    expect(currentPath()).toBe('/creator/posts/publish/step1')
  })

  it('saves the draft on the way to the next step, and the address knows it', async () => {
    await open(1, null)
    fill(await screen.findByLabelText('Text'), 'By the sea')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(currentPath()).toBe('/creator/posts/publish/step2?id=5'))
    expect(sent()).toMatchObject([{ content: { text: 'By the sea' } }])
  })

  it('has the text that was saved, and counts only near the end', async () => {
    await open(1, anOwnPost(5))
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Text')
    expect(field.value).toBe('By the sea')
    expect(screen.queryByText('/5000', { exact: false })).toBeNull()
    fill(field, 'a'.repeat(5_001))
    expect(screen.getByText('5001/5000')).toBeTruthy()
    expect(screen.getByText('Text can be up to 5000 characters.')).toBeTruthy()
  })

  it('takes photos that are pasted, shows how far they are and keeps them', async () => {
    const store = startFakeStore()
    server.answer(getUploadConfig, {
      accessKeyId: 'a',
      policy: 'p',
      signature: 's',
      host: 'https://store.example',
      expiresAt: instant(0),
      keyPrefix: '7/',
      maxBytes: 100,
      fields: null,
    })
    server.answer(addToVault, { asset: anAsset(9), wasThere: false })
    await open(1, anOwnPost(5))
    await screen.findByText('Add photos and videos')
    const files = [new File(['x'], 'sea.png', { type: 'image/png' })]
    fireEvent.paste(document, { clipboardData: { types: ['Files'], files } })
    const request = await store.request()
    act(() => request.progress(1, 4))
    expect(await screen.findByRole('progressbar', { name: 'Uploading sea.png' })).toBeTruthy()
    act(() => request.answer(200))
    await waitFor(() => expect(sent().at(-1)?.content.mediaList).toEqual([{ assetId: '9', isTeaser: false }]), {
      timeout: 4_000,
    })
    expect(await screen.findAllByText('Saved')).toHaveLength(2)
  })

  it('says in words which files it cannot take', async () => {
    await open(1, anOwnPost(5))
    const input = await screen.findByTestId('files-input')
    fireEvent.change(input, { target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] } })
    expect(await screen.findByText(/notes.txt isn’t a supported photo or video/)).toBeTruthy()
  })

  it('has a cover, teasers and an order of its own, by the keyboard too', async () => {
    const mediaList = [1, 2].map((id) => ({ asset: anAsset(id), isTeaser: false }))
    await open(1, anOwnPost(5, { mediaList }))
    const [first] = await screen.findAllByRole('button', { name: /^Cover/ })
    expect(first?.getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Cover: Photo 2' }))
    await user.click(screen.getByRole('switch', { name: 'Free teaser: Photo 1' }))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.content).toMatchObject({
      coverId: '2',
      mediaList: [
        { assetId: '1', isTeaser: true },
        { assetId: '2', isTeaser: false },
      ],
    })
  })

  it('adds from the vault what is not in the post yet', async () => {
    server.answer(listVault, { assets: [anAsset(1), anAsset(2)], nextCursor: null })
    server.answer(listVaultLabels, { labels: [] })
    await open(1, anOwnPost(5, { mediaList: [{ asset: anAsset(1), isTeaser: false }] }))
    await user.click(await screen.findByRole('button', { name: 'Add from vault' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add from vault' })
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Photo file-2.jpg' }))
    await user.click(within(dialog).getByRole('button', { name: 'Add 1' }))
    expect(await screen.findByRole('button', { name: 'Remove Photo 2' })).toBeTruthy()
  })

  it('keeps the vault open when the draft under it gets its number', async () => {
    server.answer(listVault, { assets: [anAsset(1)], nextCursor: null })
    server.answer(listVaultLabels, { labels: [] })
    await open(1, null)
    fill(await screen.findByLabelText('Text'), 'By the sea')
    await user.click(await screen.findByRole('button', { name: 'Add from vault' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add from vault' })
    await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 5_000 })
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Photo file-1.jpg' }))
    await user.click(within(dialog).getByRole('button', { name: 'Add 1' }))
    expect(await screen.findByRole('button', { name: 'Remove Photo 1' })).toBeTruthy()
    await waitFor(() => expect(currentPath()).toBe('/creator/posts/publish/step1?id=5'))
  })

  it('says that a video was interrupted and how it goes on', async () => {
    const asset = anAsset(3, { kind: 'video', state: 'uploading', url: null, coverUrl: null })
    await open(1, anOwnPost(5, { mediaList: [{ asset, isTeaser: false }] }))
    expect(await screen.findByText('Interrupted. Choose the same file to continue.')).toBeTruthy()
  })

  it('asks whose words count when the post was changed elsewhere', async () => {
    server.refuse(editPost, 'CONFLICT')
    await open(1, anOwnPost(5))
    fill(await screen.findByLabelText('Text'), 'Mine')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(currentPath()).toContain('step2'))
    server.answer(getAuthoredPost, { content: anOwnPost(5, { revision: 8, text: 'Theirs' }) })
    expect(screen.getByText('This post was changed elsewhere')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Load the other version' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Theirs'))
  })

  it('says that a post is not there', async () => {
    server.refuse(getAuthoredPost, 'NOT_FOUND')
    await begin(lunaCreates, '/creator/posts/publish/step1?id=99')
    show(<PublishContentPage />)
    expect(await screen.findByText('Post not found')).toBeTruthy()
  })
})

describe('who may see a post', () => {
  it('is published for a price, and opened from there', async () => {
    await open(2, anOwnPost(5))
    await user.click(await screen.findByRole('radio', { name: /^Buyers/ }))
    await user.click(screen.getByRole('button', { name: 'Publish now' }))
    expect(await screen.findByText('Enter a price.')).toBeTruthy()
    // What saves by itself may have been faster; it publishes nothing.
    expect(sent().filter(({ status }) => status !== undefined)).toEqual([])

    fill(screen.getByLabelText('Price in diamonds'), '50')
    expect(screen.queryByText('Enter a price.')).toBeNull()
    expect(screen.getByText('≈ $0.50, you keep $0.40')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Publish now' }))
    expect(await screen.findByText('Post published')).toBeTruthy()
    expect(sent().at(-1)).toMatchObject({ status: 2, content: { visibility: { kind: 'paid', price: 50 } } })
    expect(currentPath()).toBe('/creator/posts?tab=published')
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(currentPath()).toBe('/post/detail?id=5')
  })

  it('shows which tiers open a level, and refuses one that none opens', async () => {
    await open(2, anOwnPost(5))
    await user.click(await screen.findByRole('radio', { name: /Subscribers at a/ }))
    expect(await screen.findByText('Included in Friends and Inner circle')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /VIP/ }).disabled).toBe(true)
    // By itself it is saved a moment later, which would be refused in the same words.
    await screen.findAllByText('Saved')
    server.refuse(editPost, 'TIER_MISSING')
    await user.click(screen.getByRole('button', { name: 'Publish now' }))
    expect(await screen.findByText('You don’t have a membership tier at this level or above.')).toBeTruthy()
  })

  it('offers to make a tier to a person who has none', async () => {
    server.answer(listOwnTiers, { tiers: [], terms: priceTerms })
    await open(2, anOwnPost(5, { visibility: { kind: 'tier', minLevel: 1 } }))
    const link = await screen.findByRole('link', { name: 'Create tier' })
    expect(link.getAttribute('href')).toBe('#/creator/membership/create')
  })

  it('is set for a day', async () => {
    const at = instant(Date.now() + 48 * 3_600_000)
    keepWhatComes({ status: 1, note: 'scheduled', publishAt: at })
    await open(2, anOwnPost(5))
    await user.click(await screen.findByRole('switch', { name: 'Schedule' }))
    fill(screen.getByLabelText('Publish at'), '2001-01-01T10:00')
    await user.click(screen.getByRole('button', { name: 'Schedule' }))
    expect(await screen.findByText('Choose a time in the future.')).toBeTruthy()
    fill(screen.getByLabelText('Publish at'), localTime(at))
    await user.click(screen.getByRole('button', { name: 'Schedule' }))
    expect(await screen.findByText(/^Scheduled for/)).toBeTruthy()
    expect(currentPath()).toBe('/creator/posts?tab=scheduled')
  })

  it('says that it waits for a video', async () => {
    keepWhatComes({ status: 1, note: 'media_processing', publishAt: instant(0) })
    await open(2, anOwnPost(5))
    await user.click(await screen.findByRole('button', { name: 'Publish now' }))
    expect(await screen.findByText('We’ll publish it as soon as your video is ready')).toBeTruthy()
  })

  it.each([
    ['MEDIA_FAILED', 'One of your files can’t be used. Remove it or upload it again.', { assetIds: [] as AssetId[] }],
    ['POST_EMPTY', 'Add text, a photo or a video to your post.', {}],
    ['POST_SOLD', 'People have bought this post, so its content can’t be removed.', {}],
  ] as const)('leads back to the content when that is refused with %s', async (reason, words, details) => {
    server.refuse(editPost, reason, details)
    await open(2, anOwnPost(5))
    await user.click(await screen.findByRole('button', { name: 'Publish now' }))
    expect(await screen.findByText(words)).toBeTruthy()
    const back = screen.getByRole('link', { name: 'Back to content' })
    expect(back.getAttribute('href')).toBe('#/creator/posts/publish/step1?id=5')
  })

  it('says a refused time at the time', async () => {
    server.refuse(editPost, 'DATE_REFUSED')
    await open(2, anOwnPost(5, { expiresAt: instant(Date.now() + 3_600_000) }))
    await user.click(await screen.findByRole('button', { name: 'Publish now' }))
    const field = await screen.findByLabelText('Take offline at')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  })

  it('is put aside as a draft', async () => {
    await open(2, anOwnPost(5))
    await user.click(await screen.findByRole('button', { name: 'Save as draft' }))
    expect(await screen.findByText('Draft saved')).toBeTruthy()
    expect(sent().at(-1)).toMatchObject({ status: 0 })
    expect(currentPath()).toBe('/creator/posts?tab=drafts')
  })

  it('saves what was published without changing its status', async () => {
    await open(2, anOwnPost(5, { status: 2, publishedAt: instant(1) }))
    await user.click(await screen.findByRole('switch', { name: 'Watermark' }))
    expect(screen.getAllByText('Unsaved changes').length).toBeGreaterThan(0)
    expect(screen.queryByRole('switch', { name: 'Schedule' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Changes saved')).toBeTruthy()
    expect(sent().at(-1)).not.toHaveProperty('status')
    expect(sent().at(-1)?.content.hasWatermark).toBe(true)
  })

  it('shows the post as others would see it', async () => {
    await open(2, anOwnPost(5, { visibility: { kind: 'tier_or_paid', minLevel: 2, price: diamonds(50) } }))
    await screen.findByRole('img', { name: 'Your post as they see it' })
    expect(server.askedFor(previewPost)[0]).toMatchObject({ isFollowing: false, level: 0, hasBought: false })
    await user.click(screen.getByRole('radio', { name: 'Member' }))
    await waitFor(() => expect(server.askedFor(previewPost).at(-1)).toMatchObject({ level: 2 }))
    await user.click(screen.getByRole('radio', { name: 'Buyer' }))
    await waitFor(() => expect(server.askedFor(previewPost).at(-1)).toMatchObject({ hasBought: true, level: 0 }))
  })
})

describe('a poll in a post', () => {
  const write = (name: string, words: string) => fill(screen.getByRole('textbox', { name }), words)

  it('is begun, filled in and saved; empty options stay behind', async () => {
    await open(1, null)
    await user.click(await screen.findByRole('button', { name: 'Add poll' }))
    write('Question (optional)', ' Which next? ')
    write('Option 1', 'Sea')
    await user.click(screen.getByRole('button', { name: 'Add option' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option 3' })))
    write('Option 3', 'City')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Poll ends' }), 'Never')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() =>
      expect(sent().at(-1)?.content.poll).toEqual({ question: 'Which next?', options: ['Sea', 'City'], days: null }),
    )
  })

  it('that is not finished says what is missing, and goes no further', async () => {
    await open(1, null)
    await user.click(await screen.findByRole('button', { name: 'Add poll' }))
    write('Option 1', 'Sea')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByText('Add at least two options.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option 2' })))
    write('Option 2', 'Sea')
    expect(screen.getByText('Each option must be different.')).toBeTruthy()
    write('Option 2', 'x'.repeat(81))
    expect(screen.getByText('Use 80 characters or fewer.')).toBeTruthy()
    expect(currentPath()).toContain('step1')
  })

  it('in which people have voted keeps its words; it can go as a whole', async () => {
    const poll = {
      question: '',
      options: [
        { text: 'Sea', votes: 2 },
        { text: 'City', votes: 0 },
      ],
      total: 2,
      days: 3 as const,
    }
    await open(1, anOwnPost(5, { status: 2, poll }))
    expect(await screen.findByText('People have voted, so the question and options can’t be changed.')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Option 1' }).hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Add option' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove poll' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove this poll?' }))
    await user.click(dialog.getByRole('button', { name: 'Remove poll' }))
    expect(await screen.findByRole('button', { name: 'Add poll' })).toBeTruthy()
  })
})
