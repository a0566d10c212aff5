import {
  listLiveGifts,
  presentLiveGift,
  stopLiveGiftCombo,
  type EventOf,
  type liveChannel,
  type LiveRoom,
  type LiveRoomId,
} from '@fanlight/contract'
import { IconButton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Gift as GiftIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, useCall } from '../../../platform/api/index.ts'
import { askToLogin, forgetKept, keepOverPayment, keptOverPayment } from '../../../platform/dialogs/index.ts'
import type { Emitter } from '../../../platform/emitter.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { currentPath, useLayout } from '../../../platform/navigation/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import {
  createGiftEffects,
  effectOf,
  GiftMenu,
  GiftShowOff,
  GiftSheet,
  useGiftSending,
  type GiftChoice,
  type GiftPlace,
  type SentGift,
} from '../../gifts/index.ts'
import { openTopUp } from '../../payments/index.ts'
import { useBalance } from '../../wallet/index.ts'

export type GiftNews = Extract<EventOf<typeof liveChannel>, { type: 'gift' | 'gift_combo_end' }>

type Props = {
  room: LiveRoom
  news: Emitter<GiftNews>
  /** Where what is given flies in, over the picture. */
  showOffClassName: string
}

/** What those who watch can give, and what is given by all of them. */
export function RoomGifts({ room, news, showOffClassName }: Props) {
  const { roomId, anchor } = room
  const text = useText()
  const account = useAccount()
  const isPhone = useLayout() === 'mobile'
  const [effects] = useState(createGiftEffects)
  useEffect(() => () => effects.close(), [effects])
  const listed = useCall(listLiveGifts, { otherUserId: anchor.userId })
  const balance = useBalance({ enabled: account !== null }).data?.diamondBalance
  const place: GiftPlace = {
    present: (send, options) => call(presentLiveGift, { roomId, ...send }, options),
    stopCombo: (comboId) => call(stopLiveGiftCombo, { roomId, comboId }, { keepalive: true }),
    onShort: topUp,
    onOutdated: () => void listed.refetch(),
  }
  const ownSending = useGiftSending(place, show)
  // A guest sees what there is, and is asked who they are.
  const sending = account ? ownSending : { ...ownSending, send: async () => askToLogin({ target: currentPath() }) }
  const sheet = useKeptSheet(roomId)

  function topUp(need?: number): void {
    // It may take this tab: whoever had the sheet open comes back to it.
    if (sheet.isOpen) sheet.keep()
    openTopUp({ need })
  }

  function show({ gift, comboId, num }: SentGift): void {
    const { giftId, giftName, art, giftPic } = gift
    const from = { name: account?.nickName ?? '', headURL: account?.headPicUrl ?? null, fromCall: false }
    effects.tell({
      type: 'sent',
      effect: { ...from, comboID: comboId, icon: giftId, gname: giftName, art, giftPic, num },
    })
  }

  const hear = useEffectEvent((event: GiftNews) => {
    if (event.type === 'gift_combo_end') return sending.ended(event.data.combo.comboId)
    // One's own is shown when it is sent.
    if (event.data.gift.fromUserId === account?.userId) return
    const gifts = listed.data?.categories[0]?.gifts ?? []
    effects.tell({ type: 'received', effect: effectOf(event.data.gift, gifts, false) })
  })
  useEffect(() => news.subscribe((event) => hear(event)), [news])

  const showOff = <GiftShowOff effects={effects} className={clsx('absolute z-2', showOffClassName)} />
  if (isPhone) {
    return (
      <>
        {showOff}
        <IconButton label={text('gifts.title')} variant="overlay" disabled={!listed.data} onPress={sheet.open}>
          <GiftIcon aria-hidden />
        </IconButton>
        {sheet.isOpen && listed.data && (
          <GiftSheet
            list={listed.data}
            choice={sheet.choice}
            onChoose={sheet.choose}
            sending={sending}
            balance={balance}
            onBalance={() => topUp()}
            onClose={sheet.close}
          />
        )}
      </>
    )
  }
  return (
    <div className="relative border-t border-line">
      {showOff}
      <GiftMenu listed={listed} sending={sending} balance={balance} onBalance={() => topUp()} />
    </div>
  )
}

const KEPT = 'live gifts'

/** Whether the sheet of a phone is open, and what is chosen in it: for as long as one is in the room, and over a payment. */
function useKeptSheet(roomId: LiveRoomId) {
  const [kept] = useState(() => {
    const draft = keptOverPayment(KEPT) as (GiftChoice & { roomId: LiveRoomId }) | undefined
    return draft?.roomId === roomId ? draft : null
  })
  const [choice, choose] = useState<GiftChoice>({ giftId: kept?.giftId ?? null, num: kept?.num ?? 1 })
  const [isOpen, setOpen] = useState(kept !== null)
  useEffect(() => () => forgetKept(KEPT), [])
  return {
    isOpen,
    choice,
    choose,
    open: () => setOpen(true),
    close: () => {
      forgetKept(KEPT)
      setOpen(false)
    },
    keep: () => keepOverPayment(KEPT, { roomId, ...choice }),
  }
}

/** To who is seen: what comes. */
export function ReceivedGifts({ news, className }: { news: Emitter<GiftNews>; className: string }) {
  const [effects] = useState(createGiftEffects)
  useEffect(() => () => effects.close(), [effects])
  useEffect(
    () =>
      news.subscribe((event) => {
        if (event.type === 'gift') effects.tell({ type: 'received', effect: effectOf(event.data.gift, [], false) })
      }),
    [news, effects],
  )
  return <GiftShowOff effects={effects} className={clsx('absolute z-2', className)} />
}
