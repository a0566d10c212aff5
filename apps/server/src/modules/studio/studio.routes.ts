import {
  changeFanList,
  deleteFanList,
  exportFans,
  getFanCard,
  listFans,
  saveFanList,
  saveFanNote,
  studioHome,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { createFanLists } from './fan-lists.ts'
import { presentCard, presentFan } from './fans.present.ts'
import type { createFans } from './fans.ts'
import type { createHome } from './home.ts'

export function registerStudioRoutes(
  http: Http,
  deps: {
    fans: ReturnType<typeof createFans>
    lists: ReturnType<typeof createFanLists>
    home: ReturnType<typeof createHome>
    links: StoredLinks
  },
): void {
  const { fans, lists, home, links } = deps

  http.handle(studioHome, ({ viewer, input }) => home(viewer.userId, input))
  http.handle(listFans, async ({ viewer, input: { cursor, ...narrowed } }) => {
    const { page, ...rest } = await fans.list(viewer.userId, narrowed, cursor)
    return { fans: page.map((row) => presentFan(row, links)), ...rest }
  })
  http.handle(getFanCard, async ({ viewer, input }) => {
    const { row, lists: own } = await fans.card(viewer.userId, input.fanId)
    return { fan: row && presentCard(row, links), lists: own }
  })
  http.handle(exportFans, ({ viewer, input }) => fans.export(viewer, input))
  http.handle(saveFanNote, async ({ viewer, input }) => {
    await lists.note(viewer.userId, input)
    return { note: input.note }
  })
  http.handle(saveFanList, async ({ viewer, input }) => ({ list: await lists.save(viewer.userId, input) }))
  http.handle(deleteFanList, async ({ viewer, input }) => {
    await lists.delete(viewer.userId, input.listId)
    return {}
  })
  http.handle(changeFanList, async ({ viewer, input }) => ({ listIds: await lists.change(viewer.userId, input) }))
}
