import { diamonds, type Post } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startNavigation } from '../../../platform/navigation/index.ts'
import { startServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { aPhoto, aPost } from '../../../testing/posts.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { PostMediaGrid } from '../media/PostMediaGrid.tsx'

const locked = { isLocked: true, url: null }
const closed = aPost(1, {
  mediaList: [aPhoto(1), aPhoto(2, locked)],
  photos: 2,
  lock: { unlock: 'buy', minLevel: null, price: diamonds(50) },
})
const opened: Post = { ...closed, lock: null, mediaList: [aPhoto(1), aPhoto(2)] }

/** A card whose button unlocks it at once. */
function Card() {
  const [post, setPost] = useState<Post>(closed)
  const unlock = post.lock && <Button onPress={() => setPost(opened)}>Unlock for 50 diamonds</Button>
  return <PostMediaGrid post={post} lockAction={unlock} />
}

// Its code is fetched at the first press, which takes longer than a test waits.
beforeAll(() => import('./Gallery.tsx'))
beforeEach(async () => {
  startServer()
  await begin(luna)
  location.hash = '#/home'
  startNavigation((to) => ({ go: to }))
})
afterEach(endAll)

/** There is no layout here and nothing moves: what is on a slide can be looked at all the same. */
function withoutMotion() {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 0))
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the gallery', () => {
  it('opens at the slide that was pressed, and says which', async () => {
    withoutMotion()
    show(<Card />)
    await press('Locked photo 2 of 2 by Velvet')
    const gallery = await screen.findByRole('dialog', { name: 'Photos and videos by Velvet' })
    expect((await within(gallery).findByRole('status')).textContent).toBe('Locked photo 2 of 2 by Velvet')
    expect(within(gallery).getByText('2 / 2')).toBeTruthy()
  })

  it('has what opens a locked slide on it, and opens it in its place', async () => {
    withoutMotion()
    show(<Card />)
    await press('Locked photo 2 of 2 by Velvet')
    const gallery = await screen.findByRole('dialog', { name: 'Photos and videos by Velvet' })
    expect(await within(gallery).findByText('Photo Locked')).toBeTruthy()
    await userEvent.click(within(gallery).getByRole('button', { name: 'Unlock for 50 diamonds' }))
    expect(gallery.isConnected).toBe(true)
    expect(within(gallery).queryByText('Photo Locked')).toBeNull()
    expect(within(gallery).getByRole('status').textContent).toBe('Photo 2 of 2 by Velvet')
  })

  it('closes by Escape and gives the focus back', async () => {
    withoutMotion()
    show(<Card />)
    await press('Locked photo 2 of 2 by Velvet')
    const gallery = await screen.findByRole('dialog', { name: 'Photos and videos by Velvet' })
    await vi.waitFor(() => {
      act(() => void fireEvent.keyDown(document, { key: 'Escape' }))
      expect(gallery.isConnected).toBe(false)
    })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Locked photo 2 of 2 by Velvet' }))
  })

  it('that cannot be opened says so', async () => {
    vi.stubGlobal('matchMedia', () => {
      throw new Error('No screen')
    })
    show(<Card />)
    await press('Photo 1 of 2 by Velvet')
    await screen.findByText('We couldn’t open the gallery. Try again.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
