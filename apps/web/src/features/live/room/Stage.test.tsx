import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startServer } from '../../../testing/fake-server.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { aRoom } from '../testing/rooms.ts'
import { Stage } from './Stage.tsx'

const user = userEvent.setup()
const stream = { id: 'a-stream', getTracks: () => [] } as unknown as MediaStream
/** Whatever the element was given to play: browsers begin anew with each, though it be the same. */
let given: unknown[] = []
let isSoundAllowed = true
async function play(this: HTMLMediaElement): Promise<void> {
  if (!isSoundAllowed && !this.muted) throw Object.assign(new Error('Not now'), { name: 'NotAllowedError' })
}

beforeEach(async () => {
  startServer()
  await begin()
  given = []
  isSoundAllowed = true
  let source: unknown = null
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    configurable: true,
    get: () => source,
    set: (next: unknown) => {
      source = next
      given.push(next)
    },
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
})
afterEach(async () => {
  await endAll()
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'srcObject')
})

const stage = (viewers = 1) => (
  <Stage room={aRoom({ viewers })} stream={stream} isUp isAudioOnly={false} onAudioOnly={() => undefined} />
)
const video = (): HTMLVideoElement => screen.getByLabelText('Live video of Velvet')

describe('the picture of a room', () => {
  it('goes on untouched whatever changes around it', async () => {
    const { rerender } = show(stage())
    expect(given).toEqual([stream])
    rerender(stage(2))
    rerender(stage(3))
    expect(given).toEqual([stream])
  })

  it('without the sound that a browser refuses gets it by one press, and keeps it', async () => {
    isSoundAllowed = false
    const { rerender } = show(stage())
    const turnOn = await screen.findByRole('button', { name: 'Turn sound on' })
    expect(video().muted).toBe(true)
    // A page that was touched may sound.
    isSoundAllowed = true
    await user.click(turnOn)
    expect(video().muted).toBe(false)
    rerender(stage(2))
    expect(video().muted).toBe(false)
    expect(given).toEqual([stream])
  })

  it('is muted and unmuted by who watches', async () => {
    show(stage())
    await user.click(screen.getByRole('button', { name: 'Turn sound off' }))
    expect(video().muted).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Turn sound on' }))
    expect(video().muted).toBe(false)
  })

  it('on a phone has what can be chosen about it below the head and above the chat, readable in every theme', async () => {
    const over = { head: <p>The head</p>, foot: <p>The chat</p> }
    const { container } = show(
      <Stage room={aRoom()} stream={stream} isUp isAudioOnly={false} onAudioOnly={() => undefined} over={over} />,
    )
    const sound = screen.getByRole('button', { name: 'Turn sound off' })
    const { DOCUMENT_POSITION_FOLLOWING: follows } = Node
    expect(screen.getByText('The head').compareDocumentPosition(sound) & follows).toBe(follows)
    expect(sound.compareDocumentPosition(screen.getByText('The chat')) & follows).toBe(follows)
    expect(container.querySelector('[data-theme="dark"]')?.contains(screen.getByText('The head'))).toBe(true)
  })

  it('on a phone fills the screen, or is seen as a whole', async () => {
    const over = { head: null, foot: null }
    show(<Stage room={aRoom()} stream={stream} isUp isAudioOnly={false} onAudioOnly={() => undefined} over={over} />)
    expect(video().className).toContain('object-cover')
    await user.click(screen.getByRole('button', { name: 'Show whole picture' }))
    expect(video().className).toContain('object-contain')
    await user.click(screen.getByRole('button', { name: 'Fill the screen' }))
    expect(video().className).toContain('object-cover')
  })
})
