import { editProfile, getUploadConfig } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { currentSession } from '../../platform/session/index.ts'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { startFakeStore, uploadConfig } from '../../testing/fake-store.ts'
import { luna, velvetsProfile } from '../../testing/people.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import type { CoverDraft } from './edit-profile.ts'
import { EditPictures } from './EditPictures.tsx'
import { answerDialog, askedFor } from '../../testing/dialogs.ts'

const own = { ...velvetsProfile, userId: luna.userId, coverUrl: 'https://a.example/cover.jpg' }
const saved = { user: { ...luna, headPicUrl: 'https://a.example/new.jpg' }, profile: own }
const photo = new File(['photo'], 'me.png', { type: 'image/png' })

let server: FakeServer
let chosen: CoverDraft[] = []

function Editing() {
  const [cover, setCover] = useState<CoverDraft | null>(null)
  const keep = (next: CoverDraft) => {
    chosen.push(next)
    setCover(next)
  }
  return <EditPictures profile={own} cover={cover} onCover={keep} />
}
let store: ReturnType<typeof startFakeStore>

beforeEach(async () => {
  server = startServer()
  store = startFakeStore()
  server.answer(getUploadConfig, uploadConfig)
  await begin(luna)
  chosen = []
  URL.createObjectURL = () => 'blob:cropped'
  URL.revokeObjectURL = () => undefined
  show(<Editing />)
})
afterEach(endAll)

/** The cover's input comes first, the face's second. */
const [COVER, FACE] = [0, 1]

async function choose(place: number) {
  await userEvent.upload(screen.getAllByTestId('picture-input')[place]!, photo)
  await waitFor(() => expect(askedFor('crop')).not.toBeNull())
}
const crop = () => answerDialog('crop', new Blob(['cropped'], { type: 'image/jpeg' }))

it('a face is cropped round and square, sent, and saved at once', async () => {
  server.answer(editProfile, saved)
  await choose(FACE)
  expect(askedFor('crop')).toMatchObject({ ratio: 1, round: true })
  crop()
  ;(await store.request()).answer(200)
  await screen.findByText('Profile picture saved')
  expect(server.askedFor(editProfile)).toMatchObject([
    { profiles: { headPicUrl: expect.stringMatching(/^https:\/\/store\.example\/pictures\/7\/\w+\.jpg$/) } },
  ])
  expect(currentSession()).toMatchObject({ user: { headPicUrl: 'https://a.example/new.jpg' } })
})

it('a cover is three times as wide as high, is shown at once and published by nobody yet', async () => {
  await choose(COVER)
  expect(askedFor('crop')).toMatchObject({ ratio: 3 })
  crop()
  ;(await store.request()).answer(200)
  await waitFor(() =>
    expect(chosen).toEqual([
      { url: expect.stringMatching(/^https:\/\/store\.example\/pictures\/7\/\w+\.jpg$/), preview: 'blob:cropped' },
    ]),
  )
  expect(document.querySelector('img[src="blob:cropped"]')).not.toBeNull()
  expect(server.askedFor(editProfile)).toEqual([])
})

it('a person who cancels the crop sends nothing', async () => {
  await choose(FACE)
  answerDialog('crop')
  await waitFor(() => expect(askedFor('crop')).toBeNull())
  expect(store.requests).toEqual([])
})

it('a picture that the server does not want is said in its own words', async () => {
  server.refuse(editProfile, 'PICTURE_REFUSED', { cause: 'unreadable' })
  await choose(FACE)
  crop()
  ;(await store.request()).answer(200)
  await screen.findByText('This image is damaged and can’t be opened. Choose another one.')
})

it('a cover can be taken away, and another one chosen, before anything is saved', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Remove cover' }))
  expect(chosen).toEqual([{ url: '', preview: null }])
  expect(screen.getByRole('button', { name: 'Add cover' })).toBeTruthy()
  expect(server.askedFor(editProfile)).toEqual([])
})
