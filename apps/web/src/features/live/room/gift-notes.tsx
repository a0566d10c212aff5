import type { ReceivedGift, UserId } from '@fanlight/contract'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { GiftPicture, useGiftName } from '../../gifts/index.ts'
import type { ChatNote } from '../board/request-notes.tsx'

/** What was given, a line of the chat for each combo. */
export function useGiftNotes(gifts: readonly ReceivedGift[], ownId: UserId | null): ChatNote[] {
  const text = useText()
  const format = useFormat()
  const nameOf = useGiftName()
  return gifts.map((given) => {
    const { fromUserId, fromUserNickname: name, comboId, comboNum, giftPic, at } = given
    const words = { gift: nameOf(given), num: format.wholeNumber(comboNum) }
    return {
      id: `gift ${fromUserId} ${comboId}`,
      at,
      // What flies over the picture says it, too.
      isSilent: true,
      content: (
        <>
          <GiftPicture src={giftPic} className="-my-1 size-7 shrink-0" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {fromUserId === ownId ? text('gifts.saidOwn', words) : text('gifts.said', { name, ...words })}
          </span>
        </>
      ),
    }
  })
}
