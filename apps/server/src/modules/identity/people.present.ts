import type { ProfileSummary } from '@fanlight/contract'
import type { PictureLinks } from './identity.present.ts'
import type { PersonRow } from './people.sql.ts'

export const presentPerson = (row: PersonRow, pictures: PictureLinks): ProfileSummary => ({
  userId: row.userId,
  displayName: row.nickName,
  nickName: row.nickName,
  userName: row.userName,
  headPicUrl: row.headPicKey === null ? null : pictures.linkTo(row.headPicKey),
  isCreator: row.role === 'creator',
})
