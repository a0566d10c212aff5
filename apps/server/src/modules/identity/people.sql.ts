import type { Role, UserId } from '@fanlight/contract'
import { sql, type Sql } from '../../platform/db/sql.ts'

/** What is shown of a person wherever they are named. */
export type PersonRow = {
  userId: UserId
  nickName: string
  userName: string
  headPicKey: string | null
  role: Role
}

/** The columns of PersonRow, of users `u`. */
export const personColumns: Sql = sql`u.user_id, u.nick_name, u.user_name, u.head_pic_key, u.role`

/** PersonRow as one value, of users `u`; null where there is no such user. For rows that are about something else. */
export const personObject: Sql = sql`
  case when u.user_id is not null then json_build_object('userId', u.user_id::text, 'nickName', u.nick_name,
    'userName', u.user_name, 'headPicKey', u.head_pic_key, 'role', u.role) end
`
