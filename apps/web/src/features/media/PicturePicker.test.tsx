import { IMAGE_MAX_BYTES } from '@fanlight/contract'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { photo } from '../../testing/fake-store.ts'
import { begin, endAll } from '../../testing/render-app.tsx'
import { PicturePicker } from './PicturePicker.tsx'

beforeEach(() => begin(null))
afterEach(endAll)

function show(props: { extensions?: readonly string[]; pasteAnywhere?: boolean; disabled?: boolean } = {}) {
  const onPick = vi.fn<(file: File) => void>()
  render(<PicturePicker onPick={onPick} {...props} />)
  const input = screen.getByTestId<HTMLInputElement>('picture-input')
  return { onPick, input, zone: screen.getByRole('button', { name: /Choose an image/ }) }
}

const choose = (input: HTMLInputElement, file: File) => userEvent.upload(input, file, { applyAccept: false })
const carrying = (file: File) => ({ dataTransfer: { types: ['Files'], files: [file] } })

it('opens the chooser from its button, for the allowed kinds alone', async () => {
  const { input, zone } = show({ extensions: ['jpg', 'png'] })
  const clicked = vi.spyOn(input, 'click')
  zone.focus()
  await userEvent.keyboard('{Enter}')
  expect(clicked).toHaveBeenCalledOnce()
  expect(input.accept).toBe('.jpg,.png')
})

it('takes the same file twice', async () => {
  const { input, onPick } = show()
  const file = photo()
  await choose(input, file)
  await choose(input, file)
  expect(onPick).toHaveBeenCalledTimes(2)
  expect(onPick).toHaveBeenLastCalledWith(file)
})

it('refuses what is not a picture, in words, until a picture comes', async () => {
  const { input, onPick } = show()
  await choose(input, new File(['x'], 'notes.txt', { type: 'text/plain' }))
  expect(screen.getByRole('alert').textContent).toBe('Please select image files')
  expect(onPick).not.toHaveBeenCalled()
  await choose(input, photo())
  expect(screen.queryByRole('alert')).toBeNull()
})

it('refuses a picture of more than 10 MB', async () => {
  const { input, onPick } = show()
  const file = photo()
  Object.defineProperty(file, 'size', { value: IMAGE_MAX_BYTES + 1 })
  await choose(input, file)
  expect(screen.getByRole('alert').textContent).toBe('Image size cannot exceed 10MB')
  expect(onPick).not.toHaveBeenCalled()
})

it('takes a dropped picture and says so while it hovers', () => {
  const { zone, onPick } = show()
  const file = photo()
  fireEvent.dragOver(zone, carrying(file))
  expect(screen.getByText('Drop to use this image')).toBeTruthy()
  fireEvent.drop(zone, carrying(file))
  expect(onPick).toHaveBeenCalledExactlyOnceWith(file)
  expect(screen.queryByText('Drop to use this image')).toBeNull()
})

it('keeps the page when a file is dropped beside it', () => {
  show()
  expect(fireEvent.drop(document.body, carrying(photo()))).toBe(false)
})

it('takes a pasted picture here, and elsewhere only when told to', () => {
  const here = show()
  fireEvent.paste(here.zone, { clipboardData: { files: [photo()] } })
  fireEvent.paste(document.body, { clipboardData: { files: [photo()] } })
  expect(here.onPick).toHaveBeenCalledOnce()
})

it('takes what is pasted anywhere on its page, but not out of a field', () => {
  const { onPick, zone } = show({ pasteAnywhere: true })
  render(<textarea aria-label="note" />)
  fireEvent.paste(screen.getByLabelText('note'), { clipboardData: { files: [photo()] } })
  expect(onPick).not.toHaveBeenCalled()
  fireEvent.paste(document.body, { clipboardData: { files: [photo()] } })
  fireEvent.paste(zone, { clipboardData: { files: [photo()] } })
  expect(onPick).toHaveBeenCalledTimes(2)
})

it('lets a look of its own open the chooser', async () => {
  const onPick = vi.fn<(file: File) => void>()
  render(
    <PicturePicker onPick={onPick}>
      {({ open }) => (
        <button type="button" onClick={open}>
          Change
        </button>
      )}
    </PicturePicker>,
  )
  const clicked = vi.spyOn(screen.getByTestId('picture-input'), 'click')
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(clicked).toHaveBeenCalledOnce()
})
