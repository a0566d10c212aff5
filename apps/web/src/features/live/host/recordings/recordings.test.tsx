import {
  diamonds,
  discardLiveRecording,
  editPost,
  getLiveSummary,
  instant,
  keepLiveRecording,
  listLiveRecordings,
  type AssetId,
  type LiveRecording,
  type LiveSummary,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../../platform/dialogs/index.ts'
import { startServer, type FakeServer } from '../../../../testing/fake-server.ts'
import { luna } from '../../../../testing/people.ts'
import { begin, endAll, show } from '../../../../testing/render-app.tsx'
import { aRoom } from '../../testing/rooms.ts'
import { LiveSigns } from '../../room/Stage.tsx'
import { RecordField } from './RecordField.tsx'
import { RecordingOfRoom } from './RecordingOfRoom.tsx'
import { Recordings } from './Recordings.tsx'

let server: FakeServer
const user = userEvent.setup()
const { roomId } = aRoom()

beforeEach(async () => {
  server = startServer()
  await begin(luna, '/creator/live')
})
afterEach(endAll)

const aRecording = (part: Partial<LiveRecording> = {}): LiveRecording => ({
  roomId,
  title: 'Warm tape',
  entry: { kind: 'ticket', price: diamonds(25) },
  recordedAt: instant(Date.UTC(2026, 5, 1)),
  state: 'ready',
  seconds: 754,
  isCutShort: false,
  deletesAt: instant(Date.UTC(2026, 5, 8, 12)),
  ...part,
})

const aSummary = (recording: LiveRecording | null): LiveSummary => ({
  room: aRoom({ state: 'over', isRecorded: recording !== null }),
  seconds: 754,
  viewers: 1,
  peak: 1,
  requests: 0,
  tickets: 0,
  diamonds: diamonds(0),
  newFollowers: 0,
  topGifters: [],
  recording,
})

describe('a recording', () => {
  it('is a choice before going live, and where none can be made that is said', async () => {
    server.answer(listLiveRecordings, { canRecord: true, recordings: [] })
    const choose = vi.fn()
    show(<RecordField isOn={false} onChange={choose} />)
    await user.click(await screen.findByRole('switch', { name: 'Keep a recording' }))
    expect(choose).toHaveBeenCalledWith(true)
    await endAll()

    server = startServer()
    await begin(luna, '/creator/live')
    server.answer(listLiveRecordings, { canRecord: false, recordings: [] })
    show(<RecordField isOn={false} onChange={choose} />)
    expect(await screen.findByText(/needs ffmpeg/)).toBeTruthy()
    expect(screen.getByRole('switch', { name: 'Keep a recording' })).toHaveProperty('disabled', true)
  })

  it('is known to whoever watches', () => {
    show(<LiveSigns room={aRoom({ isRecorded: true })} />)
    expect(screen.getByText('Recording')).toBeTruthy()
  })

  it('is there a moment after the room ended, and becomes a post for whom the room was', async () => {
    server.answer(getLiveSummary, { summary: aSummary(aRecording()) })
    server.answer(keepLiveRecording, { assetId: '77' as AssetId })
    server.refuse(editPost, 'NOT_FOUND')
    show(<RecordingOfRoom summary={aSummary(aRecording({ state: 'saving', seconds: 0, deletesAt: null }))} />)
    expect(screen.getByText('Saving your recording…')).toBeTruthy()
    expect(await screen.findByText(/12:34 recorded/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep as a post' }))
    await waitFor(() => expect(server.askedFor(editPost)).toHaveLength(1))
    expect(server.askedFor(keepLiveRecording)).toMatchObject([{ roomId }])
    expect(server.askedFor(editPost)).toMatchObject([
      {
        content: {
          text: 'Warm tape',
          mediaList: [{ assetId: '77', isTeaser: false }],
          visibility: { kind: 'paid', price: 25 },
        },
      },
    ])
  })

  it('of a room from before is discarded after a question', async () => {
    server.answer(listLiveRecordings, { canRecord: true, recordings: [aRecording({ isCutShort: true })] })
    server.answer(discardLiveRecording, {})
    show(
      <>
        <Recordings />
        <DialogHost />
      </>,
    )
    expect(await screen.findByRole('heading', { name: 'Recordings to review' })).toBeTruthy()
    expect(screen.getByText(/stops after one hour/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    server.answer(listLiveRecordings, { canRecord: true, recordings: [] })
    const question = await screen.findByRole('alertdialog', { name: 'Discard this recording?' })
    expect(server.askedFor(discardLiveRecording)).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(server.askedFor(discardLiveRecording)).toMatchObject([{ roomId }]))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Recordings to review' })).toBeNull())
  })

  it('that nobody keeps says so', async () => {
    server.answer(getLiveSummary, { summary: aSummary(aRecording({ state: 'removed', deletesAt: null })) })
    show(<RecordingOfRoom summary={aSummary(aRecording({ state: 'removed', deletesAt: null }))} />)
    expect(await screen.findByText('Nothing was kept because our team ended this live.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
