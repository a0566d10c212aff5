import {
  decideAppeal,
  decideReport,
  getReport,
  instant,
  listReports,
  openReportedMedia,
  userId,
  type ProfileSummary,
  type Report,
  type ReportId,
} from '@fanlight/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { startNavigation } from '../../../platform/navigation/index.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { begin, endAll, fill, show } from '../../../testing/render-app.tsx'
import { AdminReportsPage } from './AdminReportsPage.tsx'

const person = (id: string, nickName: string): ProfileSummary => ({
  userId: userId(id),
  displayName: nickName,
  nickName,
  userName: nickName.toLowerCase(),
  headPicUrl: null,
  isCreator: false,
})

const at = instant(Date.UTC(2026, 4, 1))
const said = (place: number, part: Partial<Report['evidence'][number]> = {}): Report['evidence'][number] => ({
  place,
  isByOwner: true,
  at,
  text: `Words ${place}`,
  media: [],
  price: null,
  isReported: false,
  ...part,
})
const ofMessage: Report = {
  reportId: '7' as ReportId,
  targetType: 'message',
  postId: null,
  reason: 'harassment',
  text: 'Look at this',
  reportedAt: at,
  reporter: person('31', 'Rita'),
  score: null,
  owner: person('32', 'Otto'),
  openCount: 1,
  appeal: null,
  decision: null,
  evidence: [
    said(0, { isByOwner: false }),
    said(1, { isReported: true, media: [{ type: 'image', fuzzyUrl: '/blur.jpg' }], price: 50 as never }),
  ],
}
const found: Report = {
  ...ofMessage,
  reportId: '10' as ReportId,
  targetType: 'picture',
  reason: 'public_nudity',
  text: '',
  reporter: null,
  score: 93,
  owner: person('35', 'Pia'),
  evidence: [said(0, { text: '', isReported: true, media: [{ type: 'image', fuzzyUrl: null }] })],
}
const ofPerson: Report = { ...ofMessage, reportId: '8' as ReportId, targetType: 'user', owner: person('33', 'Uwe') }

const appealed: Report = {
  ...ofMessage,
  reportId: '9' as ReportId,
  owner: person('34', 'Ada'),
  decision: { kind: 'taken_down', by: 'op', at, note: '' },
  appeal: { side: 'owner', text: 'It was a joke between friends', at, outcome: null },
}

let server: FakeServer
beforeEach(async () => {
  server = startServer()
  server.answer(listReports, ({ state }) => ({
    reports: state === 'open' ? [ofMessage, ofPerson, found] : state === 'appealed' ? [appealed] : [],
    nextCursor: null,
    openCount: 2,
    appealCount: 1,
  }))
  const all = [ofMessage, ofPerson, appealed, found]
  server.answer(getReport, ({ reportId }) => ({ report: all.find((each) => each.reportId === reportId) ?? ofPerson }))
  server.answer(decideAppeal, { report: appealed })
  server.answer(decideReport, { report: ofMessage })
  server.answer(openReportedMedia, { media: [{ type: 'image', url: '/clear.jpg', coverUrl: null, name: null }] })
  await begin({ ...luna, role: 'admin' })
  location.hash = '#/admin/reports'
  startNavigation((to) => ({ go: to }))
  show(
    <>
      <AdminReportsPage />
      <DialogHost />
    </>,
  )
})
afterEach(endAll)

const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const article = async () => within(await screen.findByRole('article'))

it('opens none by itself: a look at what two people wrote is meant', async () => {
  await screen.findByRole('heading', { name: 'Choose a report' })
  expect(server.askedFor(getReport)).toEqual([])
  await choose(/Otto.*Message/)
  const shown = await article()
  expect(shown.getByText(/Each look at it and each file you open is recorded/)).toBeTruthy()
  expect(shown.getAllByText(/^Words/).map(({ textContent }) => textContent)).toEqual(['Words 0', 'Words 1'])
  expect(server.askedFor(getReport)).toMatchObject([{ reportId: '7' }])
})

it('begins with the list on a phone, and shows one at a time', async () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1'
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone)
  cleanup()
  show(<AdminReportsPage />)
  await choose(/Otto/)
  expect((await article()).getByRole('heading', { name: 'Otto' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Uwe/ })).toBeNull()
})

it('shows a blur until its media are opened on purpose', async () => {
  await choose(/Otto/)
  const shown = await article()
  expect(shown.queryByRole('img', { name: 'Reported' })).toBeNull()
  expect(server.askedFor(openReportedMedia)).toEqual([])
  await userEvent.click(shown.getByRole('button', { name: 'Show media' }))
  expect((await shown.findByRole('img', { name: 'Reported' })).getAttribute('src')).toContain('/clear.jpg')
  expect(server.askedFor(openReportedMedia)).toMatchObject([{ reportId: '7', place: 1 }])
})

it('says what the check of public pictures found, and dismisses it in words that fit', async () => {
  await choose(/Pia.*Public picture/)
  const shown = await article()
  expect(shown.getByText(/^Found by the automatic check: 93%/)).toBeTruthy()
  expect(shown.queryByText(/Reported by/)).toBeNull()
  await userEvent.click(shown.getByRole('button', { name: 'Dismiss' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Nothing changes, and this picture isn’t brought up again.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(server.askedFor(decideReport)).toMatchObject([{ reportId: '10', decision: 'dismiss' }]))
})

it('takes down after a question, and reads the list again', async () => {
  await choose(/Otto/)
  await userEvent.click((await article()).getByRole('button', { name: 'Take down' }))
  expect(server.askedFor(decideReport)).toEqual([])
  const asked = server.askedFor(listReports).length
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take down' }))
  const wanted = { reportId: '7', decision: 'takeDown', forbidsPictures: false }
  await waitFor(() => expect(server.askedFor(decideReport)).toMatchObject([wanted]))
  await waitFor(() => expect(server.askedFor(listReports).length).toBeGreaterThan(asked))
  await screen.findByRole('heading', { name: 'Choose a report' })
})

it('blocks its pictures with it, where the operator says so, whether it is taken down or its owner suspended', async () => {
  await choose(/Otto/)
  for (const [decision, button] of [
    ['takeDown', 'Take down'],
    ['suspend', 'Suspend account'],
  ] as const) {
    await choose(/Otto/)
    await userEvent.click((await article()).getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Block its pictures/ }))
    if (decision === 'suspend') fill(dialog.getByRole('textbox'), 'Again')
    await userEvent.click(dialog.getByRole('button', { name: button }))
    await waitFor(() => expect(server.askedFor(decideReport).at(-1)).toMatchObject({ decision, forbidsPictures: true }))
    await screen.findByRole('heading', { name: 'Choose a report' })
  }
})

it('suspends a person only with a reason, and takes no person down', async () => {
  await choose(/Uwe/)
  const shown = await article()
  expect(shown.queryByRole('button', { name: 'Take down' })).toBeNull()
  await userEvent.click(shown.getByRole('button', { name: 'Suspend account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Uwe?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend account' }))
  expect(server.askedFor(decideReport)).toEqual([])
  fill(dialog.getByRole('textbox'), 'Threats')
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend account' }))
  await waitFor(() =>
    expect(server.askedFor(decideReport)).toMatchObject([{ reportId: '8', decision: 'suspend', note: 'Threats' }]),
  )
})

it('answers an appeal with words for who made it', async () => {
  await userEvent.click(screen.getByRole('tab', { name: /Appeals/ }))
  await choose(/Ada/)
  const shown = await article()
  expect(shown.getByText('It was a joke between friends')).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: 'Lift decision' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lift the decision?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Lift decision' }))
  expect(server.askedFor(decideAppeal)).toEqual([])
  fill(dialog.getByRole('textbox'), 'You are right')
  await userEvent.click(dialog.getByRole('button', { name: 'Lift decision' }))
  await waitFor(() =>
    expect(server.askedFor(decideAppeal)).toMatchObject([{ reportId: '9', outcome: 'lifted', note: 'You are right' }]),
  )
})
