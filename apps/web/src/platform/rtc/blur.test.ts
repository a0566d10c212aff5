import { expect, it } from 'vitest'
import { canBlur, startBlur } from './blur.ts'

/** A camera that can blur by itself, or cannot. */
function camera(capabilities: object) {
  const asked: object[] = []
  const track = {
    getCapabilities: () => capabilities,
    getConstraints: () => ({ width: { ideal: 1280 } }),
    applyConstraints: async (constraints: object) => void asked.push(constraints),
  }
  return { asked, track: track as unknown as MediaStreamTrack }
}

const never = () => expect.unreachable()

it('a camera that blurs by itself is told to, and to stop', async () => {
  const { asked, track } = camera({ backgroundBlur: [false, true] })
  const blurred = await startBlur(track, never)
  expect(blurred?.track).toBe(track)
  expect(asked).toEqual([{ width: { ideal: 1280 }, backgroundBlur: true }])
  blurred?.stop()
  expect(asked[1]).toMatchObject({ backgroundBlur: false })
})

it('where neither the camera nor a graphics card can, there is none', async () => {
  expect(canBlur()).toBe(false)
  const { asked, track } = camera({ backgroundBlur: [false] })
  expect(await startBlur(track, never)).toBeNull()
  expect(asked).toEqual([])
})
