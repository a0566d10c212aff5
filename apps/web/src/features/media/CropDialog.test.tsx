import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { photo } from '../../testing/fake-store.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { cropPicture } from './crop-picture.ts'
import { startFakeCanvas } from './testing/fake-canvas.ts'
import { DialogHost } from '../../platform/dialogs/index.ts'

let canvas: ReturnType<typeof startFakeCanvas>

beforeEach(async () => {
  await begin(null)
  canvas = startFakeCanvas({ width: 4000, height: 1000 })
  show(<DialogHost />)
})
afterEach(endAll)

/** Opens and waits for the frame. The answer goes in an object: a bare promise would be waited for. */
async function openFrame(ratio: number) {
  const answer = cropPicture(photo(), { ratio })
  const frame = await screen.findByRole('group', { name: /Crop area/ })
  return { answer, frame }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('gives the framed part as a JPEG, at most 1200 pixels wide', async () => {
  const { answer } = await openFrame(3)
  expect(screen.getByText('Drag to adjust the size')).toBeTruthy()
  await press('Confirm')
  expect((await answer)?.type).toBe('image/jpeg')
  expect(canvas.drawn).toEqual([{ source: [800, 100, 2400, 800], width: 1200, height: 400 }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('offers the four corners to the keyboard', async () => {
  await openFrame(1)
  const corners = screen.getAllByRole('button', { name: /corner/ }).map((corner) => corner.dataset['ord'])
  expect(corners).toEqual(['nw', 'ne', 'se', 'sw'])
})

it('grows and shrinks with plus and minus', async () => {
  const { answer, frame } = await openFrame(1)
  fireEvent.keyDown(frame, { key: '-' })
  fireEvent.keyDown(frame, { key: '-' })
  fireEvent.keyDown(frame, { key: '+' })
  await press('Confirm')
  await answer
  const [, , width = 0] = canvas.drawn[0]?.source ?? []
  expect(width).toBeCloseTo(800 / 1.05, 6)
})

it('answers nothing when it is cancelled', async () => {
  const { answer } = await openFrame(1)
  await press('Cancel')
  expect(await answer).toBeNull()
})

it('answers nothing for the picture before when a new one comes', async () => {
  const { answer } = await openFrame(1)
  await act(async () => {
    void cropPicture(photo(), { ratio: 3 })
    expect(await answer).toBeNull()
  })
})

it('says so when cropping fails, and lets one try again', async () => {
  const { answer } = await openFrame(1)
  canvas.encodes = false
  await press('Confirm')
  expect(await screen.findByText('We couldn’t crop your image. Try again.')).toBeTruthy()
  canvas.encodes = true
  await press('Confirm')
  expect(await answer).not.toBeNull()
})

it('says that a picture cannot be opened instead of showing nothing', async () => {
  canvas.decodes = false
  const result = cropPicture(photo(), { ratio: 1 })
  expect(await screen.findByText('This image can’t be opened')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  await press('Cancel')
  expect(await result).toBeNull()
})
