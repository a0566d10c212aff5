import type { addForbidden, InputOf, OutputOf, PictureHash } from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import type { Media } from '../media/index.ts'

/** Pictures that nobody may share. Each change is in the operators' log. */
export function createPictures({ db, audit, media }: Platform & { audit: Audit; media: Media }) {
  return {
    list: media.forbidden.list,

    add: (viewer: Viewer, { hashes, note }: InputOf<typeof addForbidden>): Promise<OutputOf<typeof addForbidden>> =>
      db.transaction(async (tx) => {
        const added = await media.forbidden.add(tx, hashes, { note, byId: viewer.userId })
        if (added > 0) {
          const subject = hashes.length === 1 ? `picture:${hashes[0]}` : 'pictures'
          await audit.record(tx, {
            actorId: viewer.userId,
            action: 'pictures.forbidden',
            subject,
            details: { hashes, note },
          })
        }
        return { added }
      }),

    remove: (viewer: Viewer, hash: PictureHash): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await media.forbidden.remove(tx, hash))) throw new AppError('NOT_FOUND', {})
        await audit.record(tx, { actorId: viewer.userId, action: 'pictures.allowed', subject: `picture:${hash}` })
      }),
  }
}
