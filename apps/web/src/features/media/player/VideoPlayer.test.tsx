import { VIDEO_LOAD_TIMEOUT_MS } from '@fanlight/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startI18n } from '../../../platform/i18n/index.ts'
import { sound } from './sound.ts'
import { VideoPlayer, type VideoPlayerProps } from './VideoPlayer.tsx'

const play = vi.fn(async () => undefined)
const pause = vi.fn()

// The browser that plays playlists itself: what it does with one is not ours to test.
beforeEach(async () => {
  await startI18n('en')
  sound.set({ isMuted: false, volume: 1 })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause)
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  play.mockClear()
  pause.mockClear()
})

const about = { src: '/view/hls/one/master.m3u8', durationMs: 90_000, poster: '/poster', watermark: null }
const player = (part: Partial<VideoPlayerProps> = {}) => <VideoPlayer label="Video 1 of 1" {...about} {...part} />

function video(): HTMLVideoElement {
  const element = document.querySelector('video')
  if (!element) throw new Error('There is no video')
  return element
}
async function begun(part: Partial<VideoPlayerProps> = {}) {
  const shown = render(player(part))
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  fireEvent.playing(video())
  return shown
}

describe('the player', () => {
  it('fetches nothing before someone presses play', async () => {
    render(player())
    expect(video().preload).toBe('none')
    expect(video().getAttribute('src')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Play' }))
    expect(video().getAttribute('src')).toBe(about.src)
    expect(play).toHaveBeenCalledOnce()
  })

  it('says where it is', async () => {
    await begun()
    video().currentTime = 12
    fireEvent.timeUpdate(video())
    const slider = screen.getByRole('slider', { name: 'Playback position' })
    expect(slider.getAttribute('aria-valuetext')).toBe('00:12 of 01:30')
  })

  it.each([
    ['ArrowRight', 25],
    ['ArrowLeft', 15],
  ])('goes five seconds with %s', async (key, position) => {
    await begun()
    video().currentTime = 20
    fireEvent.timeUpdate(video())
    fireEvent.keyDown(screen.getByRole('group', { name: 'Video 1 of 1' }), { key })
    expect(video().currentTime).toBe(position)
  })

  it('leaves the arrows to what is around it, except on its slider', async () => {
    await begun({ leavesArrows: true })
    video().currentTime = 20
    fireEvent.timeUpdate(video())
    fireEvent.keyDown(screen.getByRole('group', { name: 'Video 1 of 1' }), { key: 'ArrowRight' })
    expect(video().currentTime).toBe(20)
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Playback position' }), { key: 'ArrowRight' })
    expect(video().currentTime).toBe(25)
  })

  it('stops and goes on by the space bar and by k, and is silent by m', async () => {
    await begun()
    const group = screen.getByRole('group', { name: 'Video 1 of 1' })
    fireEvent.keyDown(group, { key: ' ' })
    expect(pause).toHaveBeenCalledOnce()
    fireEvent.pause(video())
    fireEvent.keyDown(group, { key: 'k' })
    expect(play).toHaveBeenCalledTimes(2)
    fireEvent.keyDown(group, { key: 'm' })
    expect(video().muted).toBe(true)
    expect(screen.getByRole('button', { name: 'Unmute' })).toBeTruthy()
  })

  it('begins without sound where the browser allows no other', async () => {
    play.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    render(player({ startsAtOnce: true }))
    await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(2))
    expect(video().muted).toBe(true)
  })

  it('writes the viewer over the picture, and offers no window that would lack it', async () => {
    Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true })
    const { rerender } = await begun()
    expect(screen.getByRole('button', { name: 'Picture in picture' })).toBeTruthy()
    rerender(player({ watermark: '@luna' }))
    expect(screen.getByText('@luna').getAttribute('aria-hidden')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Picture in picture' })).toBeNull()
    Reflect.deleteProperty(document, 'pictureInPictureEnabled')
  })

  it('stops the one that played before', async () => {
    render(
      <>
        {player({ label: 'First' })}
        {player({ label: 'Second' })}
      </>,
    )
    const [first, second] = [...document.querySelectorAll('video')]
    for (const button of screen.getAllByRole('button', { name: 'Play' })) await userEvent.click(button)
    if (!first || !second) throw new Error('There are not two')
    fireEvent.playing(first)
    expect(pause).not.toHaveBeenCalled()
    fireEvent.playing(second)
    expect(pause.mock.instances).toEqual([first])
  })

  it('lets go of the video when it leaves', async () => {
    const { unmount } = await begun()
    const element = video()
    unmount()
    expect(element.getAttribute('src')).toBeNull()
  })
})

describe('a video that does not come', () => {
  it('is said to take too long after thirty seconds, and can be tried again', async () => {
    vi.useFakeTimers()
    const onTimeout = vi.fn()
    render(player({ onTimeout }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Play' })))
    await act(async () => vi.advanceTimersByTime(VIDEO_LOAD_TIMEOUT_MS - 1))
    expect(screen.queryByRole('alert')).toBeNull()
    await act(async () => vi.advanceTimersByTime(1))
    expect(screen.getByRole('alert').textContent).toContain('This video is taking too long to load.')
    expect(onTimeout).toHaveBeenCalledOnce()
    expect(video().getAttribute('src')).toBeNull()

    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(video().getAttribute('src')).toBe(about.src)
  })

  it('goes on by a fresh link from where it was', async () => {
    const onExpired = vi.fn(async () => true)
    const { rerender } = await begun({ onExpired })
    video().currentTime = 33
    fireEvent.timeUpdate(video())
    await act(async () => fireEvent.error(video()))
    expect(onExpired).toHaveBeenCalledOnce()
    await act(async () => rerender(player({ onExpired, src: '/view/hls/two/master.m3u8' })))
    expect(video().getAttribute('src')).toBe('/view/hls/two/master.m3u8')
    expect(video().currentTime).toBe(33)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('cannot be played when there is none, and asks for one once', async () => {
    const onExpired = vi.fn(async () => false)
    await begun({ onExpired })
    await act(async () => fireEvent.error(video()))
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t play this video.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(play).toHaveBeenCalledTimes(2)
  })
})
