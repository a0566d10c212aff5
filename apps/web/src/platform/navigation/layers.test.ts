import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLayer } from './layers.ts'
import { currentPath, navigate, onArrival, renamePage, startNavigation } from './location.ts'

const arrived: string[] = []
let stop: () => void = () => undefined
beforeEach(async () => {
  // The word of it comes in a later turn, where it would be taken for the reader's own Back.
  if (location.hash !== '#/home') {
    const changed = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }))
    location.hash = '#/home'
    await changed
  }
  startNavigation((to) => ({ go: to }))
  arrived.length = 0
  stop = onArrival(({ path, kind }) => void arrived.push(`${kind} ${path}`))
})
afterEach(() => stop())

const isLayer = () => history.state !== null && 'layer' in (history.state as object)

describe('a layer over the page', () => {
  it('is closed by back, and the page below hears nothing of it', async () => {
    const close = vi.fn(() => leave())
    const leave = openLayer(close)
    expect(isLayer()).toBe(true)
    history.back()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect([currentPath(), arrived, isLayer()]).toEqual(['/home', [], false])
  })

  it('takes its entry along when it is closed by hand', async () => {
    const close = vi.fn()
    openLayer(close)()
    await vi.waitFor(() => expect(isLayer()).toBe(false))
    expect([close.mock.calls.length, arrived]).toEqual([0, []])
  })

  it('leaves nothing between the page that was opened from it and the one below', async () => {
    const leave = openLayer(vi.fn())
    navigate('/wallet')
    leave()
    expect(currentPath()).toBe('/wallet')
    history.back()
    await vi.waitFor(() => expect(arrived).toEqual(['push /wallet', 'back /home']))
    await vi.waitFor(() => expect(isLayer()).toBe(false))
    expect(currentPath()).toBe('/home')
  })

  it('stays when the page below gets another address, which is written when the layer has closed', async () => {
    const close = vi.fn(() => leave())
    const leave = openLayer(close)
    renamePage('/home?draft=5')
    expect([currentPath(), close.mock.calls.length]).toEqual(['/home', 0])
    history.back()
    await vi.waitFor(() => expect(arrived).toEqual(['rename /home?draft=5']))
    expect([close.mock.calls.length, isLayer(), location.hash]).toEqual([1, false, '#/home?draft=5'])
  })

  it('keeps no address for a page that was left meanwhile', async () => {
    const leave = openLayer(vi.fn())
    renamePage('/home?draft=5')
    navigate('/wallet')
    leave()
    // The layer cleans up after itself in the next turn.
    await new Promise((resolve) => setTimeout(resolve))
    navigate('/orders')
    expect(arrived).toEqual(['push /wallet', 'push /orders'])
  })

  it('that opens over another one is closed alone', async () => {
    const [closeLower, closeUpper] = [vi.fn(() => leaveLower()), vi.fn(() => leaveUpper())]
    const leaveLower = openLayer(closeLower)
    const leaveUpper = openLayer(closeUpper)
    history.back()
    await vi.waitFor(() => expect(closeUpper).toHaveBeenCalledOnce())
    expect(closeLower).not.toHaveBeenCalled()
    history.back()
    await vi.waitFor(() => expect(closeLower).toHaveBeenCalledOnce())
    expect([currentPath(), isLayer()]).toEqual(['/home', false])
  })

  it('that takes the place of another one takes its entry too', async () => {
    openLayer(vi.fn())()
    const entries = history.length
    const close = vi.fn(() => leaveNext())
    const leaveNext = openLayer(close)
    expect(history.length).toBe(entries)
    history.back()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(isLayer()).toBe(false))
  })

  it('that stays open, because it asks first, is asked by the next back again', async () => {
    const ask = vi.fn()
    const leave = openLayer(ask)
    history.back()
    await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(isLayer()).toBe(true))
    history.back()
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
    leave()
  })

  it('that is being left lets a page wait that is opened in the same moment', async () => {
    openLayer(vi.fn())()
    // The browser is told to go back in the next task, and takes a moment for it.
    await new Promise((resolve) => setTimeout(resolve))
    navigate('/wallet')
    await vi.waitFor(() => expect(currentPath()).toBe('/wallet'))
    history.back()
    await vi.waitFor(() => expect(currentPath()).toBe('/home'))
  })

  it('leaves forward free when it is closed', async () => {
    const leave = openLayer(vi.fn())
    navigate('/wallet')
    leave()
    history.back()
    await vi.waitFor(() => expect([currentPath(), isLayer()]).toEqual(['/home', false]))
    history.forward()
    await vi.waitFor(() => expect(currentPath()).toBe('/wallet'))
  })

  it('that opens while the browser is on its way back from another one stays open', async () => {
    openLayer(vi.fn())()
    await new Promise((resolve) => setTimeout(resolve))
    const close = vi.fn(() => leave())
    const leave = openLayer(close)
    await vi.waitFor(() => expect(isLayer()).toBe(true))
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect([close.mock.calls.length, isLayer()]).toEqual([0, true])
    history.back()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  })
})
