import type { MessageMedia } from '@fanlight/contract'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServer } from '../../../testing/fake-server.ts'
import { luna, velvet } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { messageId } from '../testing/messages.ts'
import { QueuedLine } from './QueuedLine.tsx'
import type { QueuedRow } from './rows.ts'
import { VoiceNote } from './VoiceNote.tsx'

const note = (url: string | null, id = 'voice'): MessageMedia => ({
  id,
  type: 'audio',
  url,
  fuzzyUrl: null,
  coverUrl: null,
  width: null,
  height: null,
  durationMs: 20_000,
  peaks: Array.from({ length: 48 }, () => 50),
  isLocked: false,
  isPreview: false,
})

beforeEach(async () => {
  startServer()
  const paused = new WeakMap<HTMLMediaElement, boolean>()
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return paused.get(this) ?? true
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    paused.set(this, false)
    fireEvent.play(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (paused.get(this) ?? true) return
    paused.set(this, true)
    fireEvent.pause(this)
  })
  await begin(luna, '/messages')
})
afterEach(async () => {
  await endAll()
  vi.restoreAllMocks()
})

it('plays and pauses, and two are never heard at once', async () => {
  show(
    <>
      <VoiceNote media={note('/media/one?e=1')} />
      <VoiceNote media={note('/media/two?e=1', 'other')} />
    </>,
  )
  const [first, second] = screen.getAllByRole('button', { name: 'Play' })
  await userEvent.click(first!)
  expect(first!.getAttribute('aria-label')).toBe('Pause')
  await userEvent.click(second!)
  expect(second!.getAttribute('aria-label')).toBe('Pause')
  expect(first!.getAttribute('aria-label')).toBe('Play')
  await userEvent.click(second!)
  expect(second!.getAttribute('aria-label')).toBe('Play')
})

it('can be sought by keys and by a tap, and says where it is', async () => {
  const { container } = show(<VoiceNote media={note('/media/one?e=1')} />)
  const audio = container.querySelector('audio')!
  const slider = screen.getByRole('slider', { name: 'Playback position' })
  expect(slider.getAttribute('aria-valuetext')).toBe('00:00 of 00:20')
  slider.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(audio.currentTime).toBe(5)
  fireEvent.change(slider, { target: { value: '12' } })
  expect(audio.currentTime).toBe(12)
  expect(slider.getAttribute('aria-valuetext')).toBe('00:12 of 00:20')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(audio.currentTime).toBe(20)
})

it('goes faster, and back', async () => {
  const { container } = show(<VoiceNote media={note('/media/one?e=1')} />)
  const audio = container.querySelector('audio')!
  const speed = screen.getByRole('button', { name: 'Speed: 1×' })
  const heard: number[] = []
  for (let press = 0; press < 3; press += 1) {
    await userEvent.click(speed)
    heard.push(audio.playbackRate)
  }
  expect(heard).toEqual([1.5, 2, 1])
})

it('cannot be heard while it is held back, and is said not to play when it does not', async () => {
  const { unmount } = show(<VoiceNote media={note(null)} />)
  expect(screen.getByRole('button', { name: 'Play' }).hasAttribute('disabled')).toBe(true)
  screen.getByText('00:20')
  unmount()
  const { container } = show(<VoiceNote media={note('/media/gone?e=1')} />)
  fireEvent.error(container.querySelector('audio')!)
  await screen.findByText('We couldn’t play this voice message.')
})

it('is heard by who said it while it waits, and its bytes are let go of afterwards', async () => {
  const made: Blob[] = []
  const revoked: string[] = []
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:recording-${made.push(blob)}`,
    revokeObjectURL: (link: string) => void revoked.push(link),
  })
  const recording = { bytes: new TextEncoder().encode('a voice').buffer, type: 'audio/webm', durationMs: 20_000 }
  const row: QueuedRow = {
    kind: 'queued',
    key: 'queued',
    isOwn: true,
    isFirst: true,
    isLast: true,
    queued: {
      messageId: messageId('waiting'),
      userId: luna.userId,
      toUserId: velvet.userId,
      contentType: 'audio',
      content: {
        text: '',
        mediaList: [{ id: 'voice', type: 'audio', url: '', isPreview: false }],
        tip: null,
        price: null,
        translate: null,
        translateTo: null,
      },
      recording: { ...recording, peaks: [] },
      replyTo: null,
      writtenAt: 0,
      refusal: null,
    },
  }
  const { container, unmount } = show(<QueuedLine row={row} name="Velvet" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
  expect(container.querySelector('audio')?.src).toBe('blob:recording-1')
  expect(made[0]).toMatchObject({ size: 7, type: 'audio/webm' })
  await screen.findByRole('button', { name: 'Pause' })
  unmount()
  expect(revoked).toEqual(['blob:recording-1'])
})
