import {
  diamonds,
  editLiveGoal,
  editLiveMenu,
  getLiveBoard,
  instant,
  listLiveMenu,
  orderLiveRequest,
  settleLiveRequest,
  type LiveBoard,
  type LiveRoomId,
} from '@fanlight/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEmitter } from '../../../platform/emitter.ts'
import { refusal, startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna, lunaCreates } from '../../../testing/people.ts'
import { begin, endAll, fill, show } from '../../../testing/render-app.tsx'
import { changeable, saveGoal } from '../host/Extras.tsx'
import { GoalDialog } from '../host/GoalDialog.tsx'
import { MenuEditDialog } from '../host/MenuEditDialog.tsx'
import { Requests } from '../host/Requests.tsx'
import { aBoard, aGoal, anItem, aRequest } from '../testing/boards.ts'
import { aRoom } from '../testing/rooms.ts'
import type { BoardNews } from './board-state.ts'
import { GoalBar, GoalCelebration } from './GoalBar.tsx'
import { MenuDialog } from './MenuDialog.tsx'
import { useBoard } from './use-board.ts'

let server: FakeServer
const user = userEvent.setup()
const ROOM = '901' as LiveRoomId

beforeEach(() => {
  server = startServer()
})
afterEach(endAll)

async function openMenu(board: LiveBoard): Promise<{ onClose: () => void }> {
  await begin(luna, '/liveRoom?aid=21')
  server.answer(getLiveBoard, board)
  const onClose = vi.fn<() => void>()
  show(<MenuDialog room={aRoom()} onClose={onClose} />)
  return { onClose }
}

describe('the menu of a room', () => {
  it('says what each thing costs, orders it for that, and shows what one has ordered', async () => {
    const { onClose } = await openMenu(aBoard({ requests: [aRequest(1), aRequest(2, { from: aRoom().anchor })] }))
    const own = await screen.findByRole('region', { name: 'Your requests' })
    expect(within(own).getAllByRole('listitem')).toHaveLength(1)
    expect(within(own).getByText('Waiting')).toBeTruthy()
    server.answer(orderLiveRequest, { request: aRequest(3), diamondBalance: diamonds(5) })
    await user.click(screen.getByRole('button', { name: 'Order “Song 2” for 20 diamonds' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.askedFor(orderLiveRequest)).toMatchObject([{ roomId: ROOM, itemId: '2', expectedPrice: 20 }])
  })

  it('pays nothing for a price that changed, says so and shows the new one', async () => {
    const { onClose } = await openMenu(aBoard())
    server.answer(orderLiveRequest, () => refusal('PRICE_CHANGED', { currentPrice: diamonds(15) }))
    const button = await screen.findByRole('button', { name: 'Order “Song 1” for 10 diamonds' })
    server.answer(getLiveBoard, aBoard({ items: [anItem(1, { price: diamonds(15) })] }))
    await user.click(button)
    expect(await screen.findByRole('button', { name: 'Order “Song 1” for 15 diamonds' })).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('takes back what is still open, and nothing that is done', async () => {
    await openMenu(aBoard({ requests: [aRequest(1), aRequest(2, { state: 'done', text: 'Wave' })] }))
    server.answer(settleLiveRequest, { request: aRequest(1, { state: 'returned' }) })
    const button = await screen.findByRole('button', { name: /^Take back/ })
    await user.click(button)
    expect(await screen.findByText('Refunded')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull()
    expect(server.askedFor(settleLiveRequest)).toMatchObject([
      { requestId: aRequest(1).requestId, outcome: 'returned' },
    ])
  })

  it('is empty with words', async () => {
    await openMenu(aBoard({ items: [] }))
    expect(await screen.findByText('Nothing on the menu yet')).toBeTruthy()
  })
})

describe('the creator’s menu', () => {
  it('is typed, moved and removed line by line, and saved whole', async () => {
    await begin(lunaCreates, '/creator/live')
    server.answer(listLiveMenu, { items: [anItem(1), anItem(2)] })
    server.answer(editLiveMenu, { items: [] })
    const onClose = vi.fn<() => void>()
    show(<MenuEditDialog ownId={lunaCreates.userId} onClose={onClose} />)
    await user.click(await screen.findByRole('button', { name: 'Add a request' }))
    const third = screen.getByLabelText('Request 3')
    expect(document.activeElement).toBe(third)
    fill(third, 'Wave')
    await user.click(screen.getByRole('button', { name: 'Save menu' }))
    expect(await screen.findByText('Enter a whole number of diamonds')).toBeTruthy()
    fill(screen.getByLabelText('Price of request 3'), '5')
    await user.click(screen.getByRole('button', { name: 'Move request 3 up' }))
    await user.click(screen.getByRole('button', { name: 'Remove request 1' }))
    await user.click(screen.getByRole('button', { name: 'Save menu' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.askedFor(editLiveMenu)).toMatchObject([
      {
        items: [
          { text: 'Wave', price: 5 },
          { itemId: '2', text: 'Song 2', price: 20 },
        ],
      },
    ])
  })
})

function Host() {
  return <Requests roomId={ROOM} board={useBoard(ROOM, true, createEmitter<BoardNews>())} />
}

describe('requests that wait', () => {
  it('stand in the order in which they came, and go when they are done', async () => {
    await begin(lunaCreates, '/creator/live')
    server.answer(getLiveBoard, aBoard({ requests: [aRequest(1), aRequest(2)] }))
    show(<Host />)
    const region = await screen.findByRole('region', { name: 'Requests 2' })
    expect(
      within(region)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.includes('Song 1')),
    ).toEqual([true, false])
    const done = aRequest(1, { state: 'done', settledAt: instant(5) })
    server.answer(settleLiveRequest, { request: done })
    await user.click(screen.getByRole('button', { name: 'Mark “Song 1” for Luna as done' }))
    await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(1))
    expect(document.activeElement).toBe(within(region).getByRole('heading'))
    expect(server.askedFor(settleLiveRequest)).toMatchObject([{ requestId: '1', outcome: 'done' }])
  })

  it('that were settled elsewhere say so, and are asked for again', async () => {
    await begin(lunaCreates, '/creator/live')
    server.answer(getLiveBoard, aBoard({ requests: [aRequest(1)] }))
    show(<Host />)
    const back = await screen.findByRole('button', { name: 'Refund “Song 1” to Luna' })
    server.refuse(settleLiveRequest, 'ALREADY_DECIDED')
    server.answer(getLiveBoard, aBoard())
    await user.click(back)
    expect(await screen.findByText('Nothing is waiting.')).toBeTruthy()
  })
})

function Goal({ news }: { news: ReturnType<typeof createEmitter<BoardNews>> }) {
  const board = useBoard(ROOM, true, news)
  return (
    <>
      <GoalBar goal={board.goal} />
      <GoalCelebration goal={board.celebrated} onEnd={board.endCelebration} />
    </>
  )
}

describe('a goal', () => {
  it('says how far it has come, and is celebrated once by who sees it reached', async () => {
    await begin(luna, '/liveRoom?aid=21')
    server.answer(getLiveBoard, aBoard({ goal: aGoal() }))
    const news = createEmitter<BoardNews>()
    show(<Goal news={news} />)
    const bar = await screen.findByRole('progressbar', { name: 'A new microphone' })
    expect(bar.getAttribute('aria-valuetext')).toBe('40 of 100 diamonds')
    const goal = aGoal({ given: diamonds(100), countedAt: instant(aGoal().countedAt + 1), reachedAt: instant(1) })
    act(() => news.emit({ type: 'goal', data: { goal } }))
    await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toBe('100 of 100 diamonds'))
    expect(screen.getByRole('status').textContent).toContain('Goal reached!')
    act(() => news.emit({ type: 'goal', data: { goal: null } }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  })

  it('is set with words and an amount, changed as the same one, and new after it was reached', async () => {
    await begin(lunaCreates, '/creator/live')
    server.answer(editLiveGoal, { goal: aGoal() })
    const onClose = vi.fn<() => void>()
    show(<GoalDialog goal={null} stands={false} save={(goal) => saveGoal(ROOM, null, goal)} onClose={onClose} />)
    await user.click(await screen.findByRole('button', { name: 'Save goal' }))
    expect(await screen.findByText('Say what it’s for')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove goal' })).toBeNull()
    fill(screen.getByLabelText('What it’s for'), 'A new microphone')
    fill(screen.getByLabelText('Diamonds'), '100')
    await user.click(screen.getByRole('button', { name: 'Save goal' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    await saveGoal(ROOM, aGoal(), { text: 'Two', amount: diamonds(5) })
    const reached = aGoal({ reachedAt: instant(1) })
    expect(changeable(reached)).toBeNull()
    await saveGoal(ROOM, reached, { text: 'Three', amount: diamonds(5) })
    await saveGoal(ROOM, reached, null)
    expect(server.askedFor(editLiveGoal).map(({ goal }) => goal)).toEqual([
      { text: 'A new microphone', amount: 100 },
      { goalId: '31', text: 'Two', amount: 5 },
      { text: 'Three', amount: 5 },
      null,
    ])
  })
})
