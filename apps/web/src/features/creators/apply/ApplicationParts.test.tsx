import {
  APPLICANT_NAME_MAX_LENGTH,
  applyAsCreator,
  checkSimilarity,
  creatorStatus,
  getUploadConfig,
  type SimilarityCause,
} from '@fanlight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/api/index.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { photo, startFakeStore, uploadConfig } from '../../../testing/fake-store.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { statusOf } from '../testing/application.ts'
import { ApplicationDialog } from './ApplicationDialog.tsx'
import { ApplicationParts } from './ApplicationParts.tsx'
import { Completion } from './Completion.tsx'
import { answerDialog } from '../../../testing/dialogs.ts'

let server: FakeServer
let store: ReturnType<typeof startFakeStore>

beforeEach(async () => {
  server = startServer()
  store = startFakeStore()
  server.answer(getUploadConfig, uploadConfig)
  server.answer(creatorStatus, statusOf(0))
  server.answer(checkSimilarity, { verified: true })
  server.answer(applyAsCreator, statusOf(1))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }))
  await begin({ ...luna, headPicUrl: '/media/avatar.jpg' })
})
afterEach(endAll)

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const next = () => userEvent.click(button('Next'))
async function paste(label: string, typed: string) {
  await userEvent.click(screen.getByLabelText(label))
  await userEvent.paste(typed)
}

async function toPhotos() {
  show(<ApplicationParts onLeave={() => undefined} />)
  await paste('Real name', 'Luna Park')
  await userEvent.click(screen.getByRole('radio', { name: /Individual/ }))
  await paste('Telegram', '@luna')
  await next()
  await paste('X', '@luna')
  await next()
  await screen.findByRole('heading', { name: 'Verification photo' })
}

const consent = () => userEvent.click(screen.getByRole('checkbox', { name: /I agree/ }))
async function upload(status = 200) {
  const inputs = screen.getAllByTestId<HTMLInputElement>('picture-input')
  await userEvent.upload(inputs[inputs.length - 1]!, photo('me.png'))
  ;(await store.request(store.requests.length === 0 ? 0 : store.requests.length - 1)).answer(status)
}

it('what was sent says that it waits, until it was approved', async () => {
  server.answer(creatorStatus, statusOf(1))
  show(<Completion onLeave={() => undefined} />)
  await screen.findByText('Awaiting Approval')
  server.answer(creatorStatus, statusOf(2))
  await act(() => queryClient.invalidateQueries())
  await screen.findByRole('heading', { name: 'You’re a creator' })
  expect(screen.queryByText('Awaiting Approval')).toBeNull()
})

it('a name that is too long is said while it is typed, a missing one is not', async () => {
  show(<ApplicationParts onLeave={() => undefined} />)
  await paste('Real name', 'x'.repeat(APPLICANT_NAME_MAX_LENGTH))
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(screen.getByLabelText('Real name'), 'y')
  expect(screen.getByLabelText('Real name').getAttribute('aria-invalid')).toBe('true')
})

describe('the steps of the application', () => {
  it('say what is missing and put the focus there', async () => {
    show(<ApplicationParts onLeave={() => undefined} />)
    expect(button('Next').getAttribute('aria-disabled')).toBe('true')
    await next()
    expect(screen.getByText('Enter your real name')).toBeTruthy()
    expect(screen.getByText('Enter your WhatsApp or Telegram')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Real name'))
  })

  it('put the focus on the heading of the step that comes', async () => {
    await toPhotos()
    expect(document.activeElement?.textContent).toBe('Identity Verification')
    await userEvent.click(button('Back'))
    expect(screen.getByLabelText<HTMLInputElement>('X').value).toBe('@luna')
  })
})

describe('the verification photo', () => {
  it('cannot be chosen before the consent', async () => {
    await toPhotos()
    expect(button('Choose a photo').disabled).toBe(true)
    await consent()
    expect(button('Choose a photo').disabled).toBe(false)
  })

  it('opens Submit once it is verified, and the application is complete', async () => {
    await toPhotos()
    await consent()
    expect(button('Submit application').disabled).toBe(true)
    await upload()
    await screen.findByText('Verified')
    expect(server.askedFor(checkSimilarity)[0]).toMatchObject({ consent: true })
    await userEvent.click(button('Submit application'))
    await screen.findByRole('heading', { name: 'Application Complete' })
    expect(server.askedFor(applyAsCreator)[0]).toMatchObject({
      realName: 'Luna Park',
      contact: '|@luna',
      verificationPhotoUrl: server.askedFor(checkSimilarity)[0]?.['imageUrl'],
      userHeadPicUrl: '/media/avatar.jpg',
    })
  })

  it('says why it was not found to be the same person', async () => {
    const cause: SimilarityCause = 'several_faces'
    server.refuse(checkSimilarity, 'SIMILARITY_FAILED', { cause })
    await toPhotos()
    await consent()
    await upload()
    await screen.findByText('Image verification failed. Please upload again.')
    expect(screen.getByText('This photo shows more than one person. Use one of just you.')).toBeTruthy()
    expect(button('Submit application').disabled).toBe(true)
  })

  it('is asked about again while the comparison takes longer than a request has', async () => {
    server.refuse(checkSimilarity, 'TIMED_OUT')
    await toPhotos()
    await consent()
    await upload()
    await screen.findByText('This took too long. Try again.')
    expect(server.askedFor(checkSimilarity)).toHaveLength(4)
  })

  it('is gone when its upload fails, and can be sent again', async () => {
    await toPhotos()
    await consent()
    await upload(500)
    await screen.findByText('Image upload failed, please try again', { selector: 'p:not(.sr-only)' })
    expect(screen.queryByAltText('Your verification photo')).toBeNull()
    expect(server.askedFor(checkSimilarity)).toEqual([])
    await userEvent.click(button('Try again'))
    ;(await store.request(1)).answer(200)
    await screen.findByText('Verified')
  })
})

describe('closing the dialog', () => {
  it('asks first when something was typed', async () => {
    const onClose = vi.fn()
    show(<ApplicationDialog request={{}} onClose={onClose} />)
    await paste('Real name', 'L')
    await userEvent.click(button('Close'))
    expect(onClose).not.toHaveBeenCalled()
    answerDialog('confirm', true)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  it('just closes when nothing was', async () => {
    const onClose = vi.fn()
    show(<ApplicationDialog request={{}} onClose={onClose} />)
    await userEvent.click(button('Close'))
    expect(onClose).toHaveBeenCalled()
  })
})
