import type { Gift, GiftList } from '@fanlight/contract'
import { Button, Dialog } from '@fanlight/ui'
import { useState } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { useDiamondsText } from '../wallet/index.ts'
import { useGiftName } from './gift-words.ts'
import { GiftGrid } from './GiftGrid.tsx'
import { SendWords } from './Price.tsx'

type Props = {
  list: GiftList
  onSend: (gift: Gift) => void
  onClose: () => void
}

/** On a phone, in a call: what there is to give. What is chosen is sent once, and the call is seen again. */
export function GiftPopupDialog({ list, onSend, onClose }: Props) {
  const text = useText()
  const inDiamonds = useDiamondsText()
  const nameOf = useGiftName()
  const gifts = list.categories[0]?.gifts ?? []
  const [chosenId, choose] = useState(gifts[0]?.giftId)
  const chosen = gifts.find(({ giftId }) => giftId === chosenId)
  return (
    <Dialog
      title={text('gifts.one')}
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        chosen && (
          <Button
            variant="primary"
            fullWidth
            aria-label={text('gifts.sendNamed', { gift: nameOf(chosen), amount: inDiamonds(chosen.price) })}
            onPress={() => {
              onSend(chosen)
              onClose()
            }}
          >
            <SendWords price={chosen.price} />
          </Button>
        )
      }
    >
      <GiftGrid gifts={gifts} chosenId={chosenId} onChoose={choose} />
    </Dialog>
  )
}
