import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  canGoBack,
  currentPath,
  holdPage,
  isNavigating,
  navigate,
  onArrival,
  returnTo,
  startNavigation,
  type Arrived,
  type Verdict,
} from './location.ts'

let arrived: Arrived[]
let ready: Promise<unknown> | undefined
onArrival((arrival) => arrived.push(arrival))

/** `/secret` is cancelled, `/old` leads to `/new`, `/slow` is not ready at once. */
function guard(to: string): Verdict {
  if (to.startsWith('/secret')) return { cancel: true, instead: '/home' }
  if (to === '/old') return { go: '/new' }
  return { go: to, ...(to === '/slow' && { ready }) }
}

const hash = () => location.hash
const type = (to: string) => {
  location.hash = to
  return settled()
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 30))

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  arrived = []
  history.replaceState(null, '', '#/home')
  startNavigation(guard)
  arrived = []
})

describe('a navigation', () => {
  it('by code or link goes where the guard lets it', () => {
    navigate('/settings?x=1')
    expect([currentPath(), hash()]).toEqual(['/settings?x=1', '#/settings?x=1'])
    expect(arrived).toEqual([{ path: '/settings?x=1', kind: 'push' }])
  })

  it('goes where the guard leads it', () => {
    navigate('/old')
    expect([currentPath(), hash()]).toEqual(['/new', '#/new'])
  })

  it('that is cancelled leaves address and page', () => {
    navigate('/secret')
    expect([currentPath(), hash()]).toEqual(['/home', '#/home'])
    expect(arrived).toEqual([])
  })

  it('to the same page makes no new entry', () => {
    const entries = history.length
    navigate('/home')
    expect(history.length).toBe(entries)
    expect(arrived).toEqual([])
  })
})

describe('a hash typed into the address bar', () => {
  it('passes the guard', async () => {
    await type('#/settings')
    expect(arrived).toEqual([{ path: '/settings', kind: 'push' }])
    await type('#/old')
    expect([currentPath(), hash()]).toEqual(['/new', '#/new'])
  })

  it('that is cancelled is taken back', async () => {
    await type('#/secret')
    await settled()
    expect([currentPath(), hash()]).toEqual(['/home', '#/home'])
    expect(arrived).toEqual([])
  })
})

describe('the first load', () => {
  it('of a page that is cancelled goes elsewhere', () => {
    history.replaceState(null, '', '#/secret')
    startNavigation(guard)
    expect([currentPath(), hash()]).toEqual(['/home', '#/home'])
  })
})

describe('the browser’s own back', () => {
  it('is told from going forward', async () => {
    navigate('/settings')
    history.back()
    await vi.waitFor(() => expect(arrived.at(-1)?.kind).toBe('back'))
    history.forward()
    await vi.waitFor(() => expect(arrived.at(-1)?.kind).toBe('forward'))
    expect(arrived.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'push /settings',
      'back /home',
      'forward /settings',
    ])
  })

  it('to a page that is now cancelled stays', async () => {
    navigate('/settings')
    let isShut = true
    startNavigation((to) => (isShut && to === '/home' ? { cancel: true, instead: '/settings' } : { go: to }))
    arrived = []
    const went = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    history.back()
    await went
    await vi.waitFor(() => expect(hash()).toBe('#/settings'))
    isShut = false
    expect([currentPath(), hash()]).toEqual(['/settings', '#/settings'])
    expect(arrived).toEqual([])
  })

  it('is used to return to the page before, and no other', async () => {
    navigate('/settings')
    expect(canGoBack()).toBe(true)
    returnTo('/home')
    await vi.waitFor(() => expect(arrived.at(-1)).toEqual({ path: '/home', kind: 'back' }))
    returnTo('/elsewhere')
    expect(arrived.at(-1)).toEqual({ path: '/elsewhere', kind: 'replace' })
  })

  it('leads over a profile to the page it was opened from, and Back afterwards does not meet it again', async () => {
    navigate('/otherProfile/7')
    navigate('/notifications')
    returnTo('/home')
    await vi.waitFor(() => expect(arrived.at(-1)).toEqual({ path: '/home', kind: 'back' }))
    expect(canGoBack()).toBe(false)
  })

  it('is used after a reload too', async () => {
    navigate('/notifications')
    vi.resetModules()
    const again = await import('./location.ts')
    again.startNavigation(guard)
    again.returnTo('/home')
    await vi.waitFor(() => expect(again.currentPath()).toBe('/home'))
    expect(again.canGoBack()).toBe(false)
  })
})

describe('a page that asks before it is left', () => {
  it('stays when the answer is no, by whatever way one goes', async () => {
    navigate('/creator/live')
    const ask = vi.fn(async () => false)
    const release = holdPage(ask)
    navigate('/settings')
    await settled()
    history.back()
    await settled()
    await settled()
    await type('#/wallet')
    await settled()
    expect(ask).toHaveBeenCalledTimes(3)
    expect([currentPath(), hash()]).toEqual(['/creator/live', '#/creator/live'])
    release()
    navigate('/settings')
    expect(currentPath()).toBe('/settings')
  })

  it('is left when the answer is yes, to where one wanted to go', async () => {
    navigate('/creator/live')
    holdPage(async () => true)
    history.back()
    await vi.waitFor(() => expect([currentPath(), hash()]).toEqual(['/home', '#/home']))
    navigate('/creator/live')
    holdPage(async () => true)
    navigate('/settings')
    await vi.waitFor(() => expect(currentPath()).toBe('/settings'))
  })

  it('is not left by another address of its own', () => {
    navigate('/creator/live')
    const release = holdPage(async () => false)
    navigate('/creator/live?tab=menu')
    expect(currentPath()).toBe('/creator/live?tab=menu')
    release()
  })
})

describe('a page that is not ready', () => {
  it('lets the one before stay until it is', async () => {
    let bring: (value?: unknown) => void = () => undefined
    ready = new Promise((resolve) => (bring = resolve))
    navigate('/slow')
    expect([currentPath(), isNavigating.get()]).toEqual(['/home', true])
    bring()
    await settled()
    expect([currentPath(), isNavigating.get()]).toEqual(['/slow', false])
  })

  it('comes all the same after a second, and when it fails', async () => {
    vi.useFakeTimers()
    ready = new Promise(() => undefined)
    navigate('/slow')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(currentPath()).toBe('/slow')
    vi.useRealTimers()
    navigate('/home')
    ready = Promise.reject(new Error('gone'))
    navigate('/slow')
    await settled()
    expect(currentPath()).toBe('/slow')
  })

  it('is overtaken by a later navigation', async () => {
    let bring: (value?: unknown) => void = () => undefined
    ready = new Promise((resolve) => (bring = resolve))
    navigate('/slow')
    navigate('/settings')
    bring()
    await settled()
    expect([currentPath(), hash(), isNavigating.get()]).toEqual(['/settings', '#/settings', false])
  })
})
