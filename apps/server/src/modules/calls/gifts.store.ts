import { sql } from '../../platform/db/sql.ts'
import type { PlaceGuard } from '../gifts/index.ts'

/**
 * While the two talk, by the dialer, for the picker. The call is held against what ends it and nothing else: cycles are
 * charged meanwhile.
 */
export const whileTalking: PlaceGuard = (sends) => sql`
  select w.place from unnest(
    ${sends.map(({ placeId }) => placeId)}::bigint[], ${sends.map(({ fanId }) => fanId)}::bigint[],
    ${sends.map(({ creatorId }) => creatorId)}::bigint[]
  ) with ordinality as w (call_id, fan_id, creator_id, place)
  join calls c on c.call_id = w.call_id and c.state = 'TALKING' and c.connected_at is not null
    and c.dialer_id = w.fan_id and c.picker_id = w.creator_id
  order by c.call_id for key share of c
`
