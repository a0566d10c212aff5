import { listLiveRooms, popularTags, searchCreators, searchPosts, suggestedCreators } from '@fanlight/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/api/index.ts'
import { currentPath, navigate, startNavigation } from '../../platform/navigation/index.ts'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { card } from '../../testing/people.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { Discovery } from './Discovery.tsx'

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  history.replaceState(null, '', '#/interaction')
  startNavigation((to) => ({ go: to }))
  server.answer(popularTags, { tags: [{ tag: 'tape', creators: 3 }] })
  server.answer(listLiveRooms, { rooms: [], nextCursor: null })
  server.answer(suggestedCreators, { creators: [], nextCursor: null })
  server.answer(searchCreators, ({ query, order }) => {
    if (query === 'nobody') return { creators: [], nextCursor: null }
    const from = order === 'new' ? 20 : order === 'rising' ? 10 : 1
    return { creators: [card(query === undefined ? from : 99)], nextCursor: null }
  })
  await begin(null)
  show(<Discovery />)
})
afterEach(endAll)

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search creators' })
const asked = () => server.askedFor(searchCreators).map(({ query, tag, order }) => ({ query, tag, order }))

describe('looking around', () => {
  it('shows who rises, who is new and everybody', async () => {
    for (const [name, creator] of [
      ['Rising', 'Creator10'],
      ['New', 'Creator20'],
      ['Popular', 'Creator1'],
    ] as const) {
      const section = within(await screen.findByRole('region', { name }))
      expect(await section.findByRole('heading', { name: creator })).toBeTruthy()
    }
  })

  it('leaves out what has nobody to show', async () => {
    cleanup()
    queryClient.clear()
    server.answer(searchCreators, ({ order }) => ({
      creators: order === 'rising' ? [] : [card(1)],
      nextCursor: null,
    }))
    show(<Discovery />)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Rising' })).toBeNull())
    expect(screen.getByRole('region', { name: 'New' })).toBeTruthy()
  })
})

describe('searching', () => {
  it('asks once the typing pauses, and the address says for what', async () => {
    await userEvent.type(field(), 'tape')
    await screen.findByRole('heading', { name: 'Creator99' })
    expect(currentPath()).toBe('/interaction?query=tape')
    expect(asked().filter(({ query }) => query !== undefined)).toEqual([
      { query: 'tape', tag: undefined, order: undefined },
    ])
  })

  it('Enter does not wait', async () => {
    await userEvent.type(field(), 'tape{Enter}')
    expect(currentPath()).toBe('/interaction?query=tape')
  })

  it('follows the address: back, or a link', async () => {
    act(() => navigate('/interaction?query=warm'))
    expect(field().value).toBe('warm')
    act(() => navigate('/interaction'))
    expect(field().value).toBe('')
  })

  it('can be cleared, and the focus stays', async () => {
    act(() => navigate('/interaction?query=warm'))
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(currentPath()).toBe('/interaction')
    expect(document.activeElement).toBe(field())
  })

  it('is a slash away', async () => {
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(field())
    expect(field().value).toBe('')
    await userEvent.keyboard('/')
    expect(field().value).toBe('/')
  })

  it('goes by a tag, and in another order', async () => {
    expect((await screen.findByRole('link', { name: '#tape' })).getAttribute('href')).toBe('#/interaction?tag=tape')
    act(() => navigate('/interaction?tag=tape'))
    await userEvent.click(await screen.findByRole('radio', { name: 'New' }))
    expect(currentPath()).toBe('/interaction?tag=tape&order=new')
    await waitFor(() => expect(asked().at(-1)).toEqual({ query: undefined, tag: 'tape', order: 'new' }))
    const clear = screen.getByRole('link', { name: 'Remove tag tape' })
    expect(clear.getAttribute('href')).toBe('#/interaction')
  })

  it('finds posts too, narrowed by language and price', async () => {
    server.answer(searchPosts, { contents: [], nextCursor: null })
    act(() => navigate('/interaction?query=tape'))
    await userEvent.click(await screen.findByRole('radio', { name: 'Posts' }))
    expect(currentPath()).toBe('/interaction?query=tape&in=posts')
    await screen.findByText('No posts found')
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'de')
    await userEvent.selectOptions(screen.getByLabelText('Price'), 'free')
    expect(currentPath()).toBe('/interaction?query=tape&in=posts&language=de&price=free')
    await waitFor(() =>
      expect(server.askedFor(searchPosts).at(-1)).toMatchObject({ query: 'tape', language: 'de', free: true }),
    )
    await userEvent.click(screen.getByRole('radio', { name: 'People' }))
    await userEvent.selectOptions(await screen.findByLabelText('Price'), '10')
    await waitFor(() =>
      expect(server.askedFor(searchCreators).at(-1)).toMatchObject({ query: 'tape', language: 'de', priceTo: 1000 }),
    )
  })

  it('that finds nobody says so and leads on', async () => {
    act(() => navigate('/interaction?query=nobody'))
    await screen.findByText('No creators match “nobody”. Check the spelling or try a tag.')
    expect(screen.getByRole('link', { name: 'Show all creators' }).getAttribute('href')).toBe('#/interaction')
  })

  it('that fails can be tried again', async () => {
    server.refuse(searchCreators, 'TOO_MANY', { retryAfterMs: 1000 })
    act(() => navigate('/interaction?query=x'))
    await screen.findByText('We couldn’t load creators')
    server.answer(searchCreators, { creators: [card(5)], nextCursor: null })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Creator5' })
  })
})
