import { editGift, listAllGifts } from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { createCatalogue } from './catalogue.ts'
import { presentAdminGift } from './gifts.present.ts'

export function registerGiftsRoutes(http: Http, catalogue: ReturnType<typeof createCatalogue>): void {
  http.handle(listAllGifts, async () => ({ gifts: (await catalogue.list()).map(presentAdminGift) }))
  http.handle(editGift, async ({ viewer, input }) => ({ gift: presentAdminGift(await catalogue.edit(viewer, input)) }))
}
