import { getUploadConfig } from '@fanlight/contract'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer } from '../../testing/fake-server.ts'
import { photo, startFakeStore, uploadConfig } from '../../testing/fake-store.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

let store: ReturnType<typeof startFakeStore>

beforeEach(async () => {
  await begin()
  store = startFakeStore()
  startServer().answer(getUploadConfig, uploadConfig)
})
afterEach(endAll)

function Sender({ file, look }: { file: File; look: 'bar' | 'ring' }) {
  const { state, start, cancel, retry } = usePictureUpload()
  return (
    <>
      <button type="button" onClick={() => void start(file)}>
        Send
      </button>
      <UploadProgress state={state} look={look} onCancel={cancel} onRetry={() => void retry()} />
      {state.status === 'done' && <p>{state.url}</p>}
    </>
  )
}

async function send({ file = photo(), look = 'bar' }: { file?: File; look?: 'bar' | 'ring' } = {}) {
  const shown = show(<Sender file={file} look={look} />)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  return shown
}

const said = () => screen.getByRole('status').textContent

describe.each(['bar', 'ring'] as const)('as a %s', (look) => {
  it('shows how far the picture is, and says it by quarters', async () => {
    await send({ look })
    const request = await store.request()
    act(() => request.progress(60, 100))
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.6)
    expect(said()).toBe('Uploading image, 50%')
    act(() => request.progress(100, 100))
    expect(said()).toBe('Almost done')
    await act(async () => request.answer(200))
    expect(await screen.findByText(new RegExp(uploadConfig.host))).toBeTruthy()
    expect(said()).toBe('Image uploaded')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('ends when it is cancelled', async () => {
    await send({ look })
    const request = await store.request()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }))
    expect(request.isAborted).toBe(true)
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(said()).toBe('')
  })

  it('says why it failed and tries again with the same picture', async () => {
    await send({ look })
    const first = await store.request(0)
    await act(async () => first.answer(500))
    expect(said()).toBe('Image upload failed, please try again')
    await userEvent.click(screen.getByRole('button', { name: /Try again/ }))
    const second = await store.request(1)
    await act(async () => second.answer(200))
    expect(said()).toBe('Image uploaded')
  })
})

it('does not send what is not a picture', async () => {
  await send({ file: new File(['x'], 'notes.txt', { type: 'text/plain' }) })
  expect(said()).toBe('Please select image files')
  expect(store.requests).toHaveLength(0)
})

it('cancels the upload before when a new one starts, and the last one when its screen goes', async () => {
  const { unmount } = await send()
  const first = await store.request(0)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const second = await store.request(1)
  expect(first.isAborted).toBe(true)
  expect(second.isAborted).toBe(false)
  unmount()
  expect(second.isAborted).toBe(true)
})
