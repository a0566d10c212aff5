import {
  editLiveGoal,
  editLiveMenu,
  getLiveBoard,
  listLiveMenu,
  orderLiveRequest,
  settleLiveRequest,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { createBoard } from './board.ts'
import type { Goals } from './goals.ts'
import type { createMenus } from './menus.ts'
import type { createRequests } from './requests.ts'

export function registerBoardRoutes(
  http: Http,
  use: {
    menus: ReturnType<typeof createMenus>
    requests: ReturnType<typeof createRequests>
    goals: Goals
    board: ReturnType<typeof createBoard>
  },
): void {
  const { menus, requests, goals, board } = use
  http.handle(listLiveMenu, async ({ viewer, input }) => ({ items: await menus.list(viewer.userId, input.aid) }))
  http.handle(editLiveMenu, async ({ viewer, input }) => ({ items: await menus.edit(viewer.userId, input) }))
  http.handle(orderLiveRequest, ({ viewer, input, idempotencyKey }) =>
    requests.order(viewer.userId, input, idempotencyKey),
  )
  http.handle(settleLiveRequest, async ({ viewer, input }) => ({
    request: await requests.settle(viewer.userId, input),
  }))
  http.handle(editLiveGoal, async ({ viewer, input }) => ({ goal: await goals.edit(viewer.userId, input) }))
  http.handle(getLiveBoard, ({ viewer, input }) => board.of(viewer.userId, input.roomId))
}
