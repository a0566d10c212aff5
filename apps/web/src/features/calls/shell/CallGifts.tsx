import {
  listCallGifts,
  presentCallGift,
  stopCallGiftCombo,
  type Call,
  type Gift,
  type GiftList,
} from '@fanlight/contract'
import { IconButton } from '@fanlight/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { call as callServer, useCall } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { useStore } from '../../../platform/store.ts'
import {
  createGiftEffects,
  effectOf,
  GiftMenu,
  GiftShowOff,
  openGiftPopup,
  useGiftSending,
  type GiftPlace,
  type SentGift,
} from '../../gifts/index.ts'
import { openTopUp } from '../../payments/index.ts'
import { useBalance } from '../../wallet/index.ts'
import { giftNews, giftsOpen, type GiftNews } from '../call-gifts.ts'
import { currentCall } from '../call-store.ts'
import { topUp } from './CallStage.tsx'

type Props = { call: Call; isPhone: boolean }

/** Gifts of a call: what flies over it for both, and for who called what there is to give. */
export function CallGifts({ call, isPhone }: Props) {
  const account = useAccount()
  const isOpen = useStore(giftsOpen)
  const [effects] = useState(createGiftEffects)
  const listed = useCall(listCallGifts, { otherUserId: call.other.userId }, { enabled: call.isDialer })
  useEffect(() => () => effects.close(), [effects])
  const gifts = listed.data?.categories[0]?.gifts ?? []
  const hear = useEffectEvent((news: GiftNews) => {
    // One's own is shown when it is sent.
    if (news.type !== 'GIFT' || call.isDialer) return
    effects.tell({ type: 'received', effect: effectOf(news.data.gift, gifts, true) })
  })
  useEffect(() => giftNews.subscribe((news) => hear(news)), [])

  function show({ gift, comboId, num }: SentGift): void {
    const { giftId, giftName, art, giftPic } = gift
    const from = { name: account?.nickName ?? '', headURL: account?.headPicUrl ?? null, fromCall: true }
    const effect = { ...from, comboID: comboId, icon: giftId, gname: giftName, art, giftPic, num }
    effects.tell({ type: 'sent', effect })
  }

  return (
    <div className="relative z-3">
      {/* Higher where a gift that is looked at stands below it. */}
      <GiftShowOff
        effects={effects}
        className={clsx('absolute start-4 bottom-full', isOpen && !isPhone ? 'mb-64' : 'mb-20')}
      />
      {call.isDialer && <Giving call={call} isPhone={isPhone} listed={listed} onSent={show} />}
    </div>
  )
}

/** Only when connected: what is paid for during a call is paid for in it. */
function buyFor(need: number): void {
  if (currentCall.get().status === 'connected') openTopUp({ need })
}

type GivingProps = Props & { listed: UseQueryResult<GiftList>; onSent: (sent: SentGift) => void }

function Giving({ call: { callId: roomId }, isPhone, listed, onSent }: GivingProps) {
  const text = useText()
  const isOpen = useStore(giftsOpen)
  const balance = useBalance().data?.diamondBalance
  const place: GiftPlace = {
    present: (send, options) => callServer(presentCallGift, { roomId, ...send }, options),
    stopCombo: (comboId) => callServer(stopCallGiftCombo, { roomId, comboId }, { keepalive: true }),
    onShort: buyFor,
    onOutdated: () => void listed.refetch(),
  }
  const sending = useGiftSending(place, onSent)
  const hearEnd = useEffectEvent((news: GiftNews) => {
    if (news.type === 'GIFT_COMBO_END') sending.ended(news.data.combo.comboId)
  })
  useEffect(() => giftNews.subscribe((news) => hearEnd(news)), [])
  useEffect(() => () => giftsOpen.set(false), [])
  usePopup(isOpen && isPhone, listed.data, (gift) => void sending.send(gift))
  if (!isOpen || isPhone) return null
  return (
    <div id="call-gifts" className="border-t border-white/10 bg-black">
      <GiftMenu
        listed={listed}
        sending={sending}
        balance={balance}
        onBalance={topUp}
        end={
          <IconButton label={text('common.close')} onPress={() => giftsOpen.set(false)}>
            <X aria-hidden />
          </IconButton>
        }
      />
    </div>
  )
}

/** A phone has no room for a row below the picture. */
function usePopup(isWanted: boolean, list: GiftList | undefined, onSend: (gift: Gift) => void): void {
  const send = useEffectEvent(onSend)
  useEffect(() => {
    if (!isWanted || !list) return
    giftsOpen.set(false)
    openGiftPopup({ list, onSend: (gift) => send(gift) })
  }, [isWanted, list])
}
