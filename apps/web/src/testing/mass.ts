import { diamonds, instant, type MassId, type MassMessage } from '@fanlight/contract'

/** A mass message that was sent to all followers. */
export const aMass = (part: Partial<MassMessage> = {}): MassMessage => ({
  massId: '1' as MassId,
  contentType: 'text',
  sendContent: JSON.stringify({ contentType: 'text', text: 'A song for you', mediaList: [], tip: null, price: null }),
  audience: { kind: 'followers' },
  without: { subscribers: false, buyers: false, listIds: [] },
  state: 'sent',
  createdAt: instant(1_900_000_000_000),
  sendAt: instant(1_900_000_000_000),
  sent: 200,
  read: 50,
  bought: 0,
  earned: diamonds(0),
  ...part,
})
