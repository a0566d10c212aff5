import {
  instant,
  type GiftComboId,
  type GiftId,
  type LiveAllow,
  type LiveMessage,
  type LiveMessageId,
  type LiveRoom,
  type LiveRoomId,
  type LiveTalk,
  type ReceivedGift,
  type UserId,
} from '@fanlight/contract'
import { person } from '../../../testing/people.ts'

const START = Date.UTC(2026, 5, 1)

export const aRoom = (part: Partial<LiveRoom> = {}): LiveRoom => ({
  roomId: '901' as LiveRoomId,
  anchor: { ...person('Velvet'), isFollowing: false, coverUrl: null },
  title: 'Warm tape',
  coverUrl: null,
  entry: { kind: 'free' },
  state: 'live',
  viewers: 3,
  openedAt: instant(START),
  beganAt: instant(START),
  endsAt: null,
  endedAt: null,
  endReason: null,
  isRecorded: false,
  serverTime: instant(START),
  ...part,
})

export const anAllow = (why: LiveAllow['why'], entry: LiveAllow['entry'] = { kind: 'free' }): LiveAllow => ({
  allowed: why === null,
  why,
  entry,
  hasTicket: false,
})

export const aMessage = (number: number, part: Partial<LiveMessage> = {}): LiveMessage => ({
  messageId: String(number) as LiveMessageId,
  from: person('Luna', '7'),
  text: `Word ${number}`,
  at: instant(START + number),
  ...part,
})

export const aGiven = (num: number, part: Partial<ReceivedGift> = {}): ReceivedGift => ({
  fromUserId: '7' as UserId,
  fromUserNickname: 'Luna',
  fromHeadPicUrl: null,
  giftId: '1' as GiftId,
  giftName: 'Rose',
  art: 'rose',
  giftPic: '/gifts/rose.webp',
  giftNum: 1,
  comboId: 'a-combo-of-luna' as GiftComboId,
  comboNum: num,
  at: instant(START + num),
  ...part,
})

export const aTalk = (part: Partial<LiveTalk> = {}): LiveTalk => ({
  messages: [],
  gifts: [],
  pinned: null,
  moderators: [],
  isMuted: false,
  muted: [],
  ...part,
})
