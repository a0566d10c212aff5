import {
  getAnchorRoom,
  getCreatorSetting,
  getLiveBoard,
  getLivePlan,
  instant,
  listFans,
  listLiveModerators,
  listLiveRecordings,
  publishLive,
  readLiveTalk,
  saveLivePlan,
  setLiveModerator,
  type CreatorSetting,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'
import { refusal, startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna, person } from '../../../testing/people.ts'
import { currentPath, navigate } from '../../../platform/navigation/index.ts'
import { useHasFooter } from '../../../platform/page/index.ts'
import { begin, endAll, fill, show } from '../../../testing/render-app.tsx'
import { GoLivePage } from '../pages/GoLivePage.tsx'
import { aBoard } from '../testing/boards.ts'
import { aRoom, aTalk } from '../testing/rooms.ts'
import { Broadcast } from './Broadcast.tsx'
import { LiveBar } from './LiveBar.tsx'
import { ModeratorsDialog } from './ModeratorsDialog.tsx'

let server: FakeServer
const user = userEvent.setup()
const [ada, ben] = [person('Ada', '31'), person('Ben', '32')]

beforeEach(() => {
  server = startServer()
})
afterEach(endAll)

describe('the moderators of a creator', () => {
  beforeEach(async () => {
    await begin(luna)
    server.answer(listFans, { fans: [{ person: ben }] as never, nextCursor: null, lists: [] })
  })

  it('are listed, removed, and added from the fans', async () => {
    server.answer(listLiveModerators, { moderators: [ada] })
    server.answer(setLiveModerator, ({ isModerator }) => ({ isModerator }))
    show(<ModeratorsDialog onClose={() => undefined} />)
    await user.click(await screen.findByRole('button', { name: 'Remove Ada as moderator' }))
    await user.click(await screen.findByRole('button', { name: 'Make Ben a moderator' }))
    expect(server.askedFor(setLiveModerator)).toMatchObject([
      { otherUserId: '31', isModerator: false },
      { otherUserId: '32', isModerator: true },
    ])
    await waitFor(() => expect(server.askedFor(listLiveModerators)).toHaveLength(3))
  })

  it('are none at first, and one too many is refused in words', async () => {
    server.answer(listLiveModerators, { moderators: [] })
    server.answer(setLiveModerator, () => refusal('MODERATORS_FULL', {}))
    show(<ModeratorsDialog onClose={() => undefined} />)
    expect(await screen.findByText('No moderators yet')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Make Ben a moderator' }))
    expect(await screen.findByText('You have as many moderators as you can. Remove one first.')).toBeTruthy()
  })
})

describe('a creator who uses a program', () => {
  const plan = { title: 'Warm tape', coverUrl: null, entry: { kind: 'free' }, byProgram: true } as const
  const key = { ending: 'x9Qz', madeAt: instant(Date.UTC(2026, 5, 1)), usedAt: null }
  const address = 'https://fanlight.example/media/whip'

  beforeEach(async () => {
    await begin(luna, '/creator/live')
    server.answer(getCreatorSetting, { liveEntry: { kind: 'free' } } as CreatorSetting)
    server.answer(getLivePlan, { plan, key, address })
    server.answer(readLiveTalk, aTalk())
    server.answer(getLiveBoard, aBoard())
    server.answer(listLiveRecordings, { canRecord: true, recordings: [] })
  })

  it('prepares the room without a camera and is told where to send', async () => {
    server.answer(getAnchorRoom, { anchor: aRoom().anchor, room: null, allow: null })
    server.answer(saveLivePlan, { plan })
    show(<GoLivePage />)
    fill(await screen.findByRole('textbox', { name: /^Title/ }), 'Late tape')
    await user.click(screen.getByRole('button', { name: 'Use OBS or another program' }))
    expect(await screen.findByText('Waiting for your picture…')).toBeTruthy()
    expect(server.askedFor(saveLivePlan)).toMatchObject([{ title: 'Late tape', entry: { kind: 'free' } }])
    expect(screen.getByText(address)).toBeTruthy()
    expect(screen.getByText(/Your key ends in x9Qz/)).toBeTruthy()
  })

  it('shows a room from its picture on, with nothing below that leads away, and puts both back when it is left', async () => {
    const anchor = { ...aRoom().anchor, userId: luna.userId }
    server.answer(getAnchorRoom, { anchor, room: aRoom({ anchor }), allow: null })
    // As newer browsers do: what is answered must not be taken for something to clean up.
    const scrolled = vi.fn(() => Promise.resolve())
    vi.stubGlobal('scrollTo', scrolled)
    const Below = () => <p>{useHasFooter() ? 'Legal' : 'Nothing below'}</p>
    show(
      <>
        <GoLivePage />
        <Below />
      </>,
    )
    expect(screen.getByText('Legal')).toBeTruthy()
    expect(await screen.findByText('Nothing below')).toBeTruthy()
    expect(scrolled).toHaveBeenCalledWith({ top: 0 })
    await user.click(screen.getByRole('button', { name: 'Use this browser instead' }))
    expect(await screen.findByRole('heading', { name: 'Your live is still open' })).toBeTruthy()
    expect(screen.getByText('Legal')).toBeTruthy()
  })

  it('finds the room that a program opened, with its chat, and whether the picture arrives', async () => {
    const anchor = { ...aRoom().anchor, userId: luna.userId }
    server.answer(getAnchorRoom, { anchor, room: aRoom({ anchor }), allow: null })
    show(<GoLivePage />)
    expect(await screen.findByText('Your picture is live')).toBeTruthy()
    const chat = screen.getByRole('region', { name: 'Live chat' })
    expect(within(chat).getByRole('button', { name: 'Send and pin' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use this browser instead' }))
    expect(await screen.findByRole('heading', { name: 'Your live is still open' })).toBeTruthy()
  })
})

describe('a creator who is live in this browser', () => {
  class FakeStream {
    getVideoTracks = () => []
    getAudioTracks = () => []
    getTracks = () => []
  }

  beforeEach(async () => {
    vi.stubGlobal('MediaStream', FakeStream)
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    await begin(luna, '/home')
    navigate('/creator/live')
    server.answer(publishLive, () => refusal('INTERNAL', {}))
    server.answer(readLiveTalk, aTalk())
    server.answer(getLiveBoard, aBoard())
  })

  const open = () =>
    show(
      <Broadcast
        room={aRoom()}
        stream={new MediaStream()}
        ownId={luna.userId}
        onEnded={() => undefined}
        onOver={() => undefined}
      />,
    )

  it('is asked before the page is left, and stays when they say so', async () => {
    open()
    navigate('/wallet')
    await waitFor(() => expect(askedFor('confirm')?.title).toBe('You’re live. Leave this page?'))
    expect(currentPath()).toBe('/creator/live')
    answerDialog('confirm', false)
    history.back()
    await waitFor(() => expect(askedFor('confirm')).not.toBeNull())
    expect(currentPath()).toBe('/creator/live')
    answerDialog('confirm', true)
    await waitFor(() => expect(currentPath()).toBe('/home'))
  })

  it('is asked nothing once the room is over', async () => {
    open().unmount()
    navigate('/wallet')
    expect(currentPath()).toBe('/wallet')
  })
})

describe('on other pages', () => {
  beforeEach(() => begin(luna, '/home'))

  it('a creator reads that they are live, and gets back to the room', async () => {
    server.answer(getAnchorRoom, { anchor: aRoom().anchor, room: aRoom(), allow: null })
    show(<LiveBar ownId={luna.userId} />)
    expect(await screen.findByText('You’re live')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to live' }).getAttribute('href')).toBe('#/creator/live')
  })

  it('a room without a picture is said to be open, and one that is over is not spoken of', async () => {
    server.answer(getAnchorRoom, { anchor: aRoom().anchor, room: aRoom({ state: 'away' }), allow: null })
    const { unmount } = show(<LiveBar ownId={luna.userId} />)
    expect(await screen.findByText('Your live is still open')).toBeTruthy()
    unmount()
    server.answer(getAnchorRoom, { anchor: aRoom().anchor, room: aRoom({ state: 'over' }), allow: null })
    show(<LiveBar ownId={luna.userId} />)
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  })
})
