import { diamonds, getPost, type AssetId, type Post, type PostMedia } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../../../platform/storage/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { aPaidPost, aPhoto, aPost } from '../../../testing/posts.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { PostMediaGrid } from './PostMediaGrid.tsx'

const locked = { isLocked: true, url: null, coverUrl: null }
const aVideo = (id: number, part: Partial<PostMedia> = {}): PostMedia =>
  aPhoto(id, {
    type: 'video',
    url: `/view/hls/${id}/master.m3u8`,
    coverUrl: `/view/poster/${id}/poster`,
    durationMs: 83_000,
    ...part,
  })
const withMedia = (mediaList: PostMedia[], part: Partial<Post> = {}): Post =>
  aPost(1, {
    mediaList,
    photos: mediaList.filter(({ type }) => type === 'photo').length,
    videos: mediaList.filter(({ type }) => type === 'video').length,
    ...part,
  })
const picture = (alt: string) => screen.getByAltText(alt)

let server: FakeServer
beforeEach(async () => {
  server = startServer()
  await begin(luna)
})
afterEach(endAll)

describe('the media of a post', () => {
  it('are named by what they are and whose', () => {
    show(<PostMediaGrid post={withMedia([aPhoto(1), aVideo(2)])} />)
    expect(screen.getByRole('list', { name: 'Photos and videos by Velvet' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Photo 1 of 2 by Velvet' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Video 2 of 2 by Velvet 01:23' })).toBeTruthy()
  })

  it('have their size from the start, and their blur until they are there', () => {
    show(<PostMediaGrid post={withMedia([aPhoto(1, { width: 1200, height: 1500 })])} />)
    const shown = picture('Photo 1 of 1 by Velvet')
    expect([shown.getAttribute('width'), shown.getAttribute('height')]).toEqual(['1200', '1500'])
    expect(shown.previousElementSibling?.getAttribute('src')).toBe('/media/fuzzy/1')
    expect(shown.className).toContain('opacity-0')
    fireEvent.load(shown)
    expect(shown.className).not.toContain('opacity-0')
  })

  it('are four, and the number of those that are not shown', () => {
    show(<PostMediaGrid post={withMedia([1, 2, 3, 4, 5, 6].map((id) => aPhoto(id)))} />)
    const tiles = screen.getAllByRole('button')
    expect(tiles).toHaveLength(4)
    expect(within(tiles[3] as HTMLElement).getByText('+2')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Photo 4 of 6 by Velvet 2 more' })).toBeTruthy()
  })

  it('of a post with words alone are none', () => {
    const { container } = show(<PostMediaGrid post={aPost(1)} />)
    expect(container.innerHTML).toBe('')
  })
})

describe('locked media', () => {
  it.each([
    ['Photo Locked', [aPhoto(1, locked), aVideo(2, locked)], '1 photo, 1 video'],
    ['Video Locked', [aVideo(1, locked)], '1 video'],
  ])('say %s, what is inside, and offer what opens them', async (words, mediaList, inside) => {
    const unlock = vi.fn()
    const post = withMedia(mediaList, { lock: { unlock: 'buy', minLevel: null, price: diamonds(50) } })
    show(<PostMediaGrid post={post} lockAction={<Button onPress={unlock}>Unlock for 50 diamonds</Button>} />)
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByText(inside)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Unlock for 50 diamonds' }))
    expect(unlock).toHaveBeenCalledOnce()
  })

  it('are said to be what the cover is', () => {
    const post = withMedia([aPhoto(1, locked), aVideo(2, locked)], { coverId: '2' as AssetId })
    show(<PostMediaGrid post={post} />)
    expect(screen.getByText('Video Locked')).toBeTruthy()
  })

  it('show their blur and nothing else', () => {
    show(<PostMediaGrid post={withMedia([aPhoto(1, locked)], { lock: aPaidPost(1).lock })} />)
    const all = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
    expect(all).toEqual(['/media/fuzzy/1'])
    expect(picture('Locked photo 1 of 1 by Velvet')).toBeTruthy()
  })

  it('beside open ones are locked by themselves, with the button below', () => {
    const mediaList = [aPhoto(1, { isTeaser: true }), aPhoto(2, locked), aVideo(3, locked)]
    show(<PostMediaGrid post={withMedia(mediaList, { lock: aPaidPost(1).lock })} lockAction={<button>Open</button>} />)
    expect(picture('Photo 1 of 3 by Velvet').getAttribute('src')).toBe('/media/assets/1?sig=1')
    expect(screen.getByText('Photo Locked')).toBeTruthy()
    expect(screen.getByText('Video Locked')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Open' })).toHaveLength(1)
  })
})

describe('a sensitive post', () => {
  const post = withMedia([aPhoto(1)], { isSensitive: true })

  it('is a blur to a visitor who has not said their age', async () => {
    await begin(null)
    show(<PostMediaGrid post={post} />)
    expect(screen.getByText('Sensitive content')).toBeTruthy()
    expect(picture('Photo 1 of 1 by Velvet').getAttribute('src')).toBe('/media/fuzzy/1')
    act(() => storage.ageConfirmed.set(true))
    expect(picture('Photo 1 of 1 by Velvet').getAttribute('src')).toBe('/media/assets/1?sig=1')
  })

  it('is a picture to a member', () => {
    show(<PostMediaGrid post={post} />)
    expect(screen.queryByText('Sensitive content')).toBeNull()
  })
})

describe('a link that has run out', () => {
  const post = withMedia([aPhoto(1), aPhoto(2)])
  const fresh = (url: string) => ({ content: withMedia([aPhoto(1, { url }), aPhoto(2)]) })

  it('is followed by a fresh one', async () => {
    server.answer(getPost, fresh('/media/assets/1?sig=2'))
    show(<PostMediaGrid post={post} />)
    fireEvent.error(picture('Photo 1 of 2 by Velvet'))
    await waitFor(() => expect(picture('Photo 1 of 2 by Velvet').getAttribute('src')).toBe('/media/assets/1?sig=2'))
    expect(server.askedFor(getPost)).toMatchObject([{ contentId: '1' }])
  })

  it('is asked for once; after that the blur stays', async () => {
    server.answer(getPost, fresh('/media/assets/1?sig=2'))
    show(<PostMediaGrid post={post} />)
    fireEvent.error(picture('Photo 1 of 2 by Velvet'))
    await waitFor(() => expect(picture('Photo 1 of 2 by Velvet').getAttribute('src')).toBe('/media/assets/1?sig=2'))
    fireEvent.error(picture('Photo 1 of 2 by Velvet'))
    await waitFor(() => expect(picture('Photo 1 of 2 by Velvet').getAttribute('src')).toBe('/media/fuzzy/1'))
    expect(server.askedFor(getPost)).toHaveLength(1)
  })
})

it('a video alone plays in its place', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  show(<PostMediaGrid post={withMedia([aVideo(1)], { watermark: '@luna' })} />)
  await userEvent.click(screen.getByRole('button', { name: 'Video 1 of 1 by Velvet 01:23' }))
  const player = await screen.findByRole('group', { name: 'Video 1 of 1 by Velvet' })
  expect(player.querySelector('video')?.getAttribute('src')).toBe('/view/hls/1/master.m3u8')
  expect(within(player).getByText('@luna')).toBeTruthy()
  vi.restoreAllMocks()
})
