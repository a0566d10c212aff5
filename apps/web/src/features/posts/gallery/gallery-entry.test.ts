// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentPath, navigate, onArrival, startNavigation } from '../../../platform/navigation/index.ts'
import { enterGallery } from './gallery-entry.ts'

const arrived: string[] = []
let stop: () => void = () => undefined
beforeEach(() => {
  location.hash = '#/home'
  startNavigation((to) => ({ go: to }))
  arrived.length = 0
  stop = onArrival(({ path, kind }) => void arrived.push(`${kind} ${path}`))
})
afterEach(() => stop())

const isGallery = () => history.state !== null && 'gallery' in (history.state as object)

describe('an open gallery', () => {
  it('is closed by back, and the page below hears nothing of it', async () => {
    const close = vi.fn()
    const leave = enterGallery(close)
    expect(isGallery()).toBe(true)
    history.back()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    leave()
    expect([currentPath(), arrived, isGallery()]).toEqual(['/home', [], false])
  })

  it('takes its entry along when it is closed by hand', async () => {
    const close = vi.fn()
    enterGallery(close)()
    await vi.waitFor(() => expect(isGallery()).toBe(false))
    expect([close.mock.calls.length, arrived]).toEqual([0, []])
  })

  it('leaves nothing between the page that was opened from it and the one below', async () => {
    const leave = enterGallery(vi.fn())
    navigate('/wallet')
    leave()
    expect(currentPath()).toBe('/wallet')
    history.back()
    await vi.waitFor(() => expect(arrived).toEqual(['push /wallet', 'back /home']))
    await vi.waitFor(() => expect(isGallery()).toBe(false))
    expect(currentPath()).toBe('/home')
  })
})
