import { Button, DiamondGlyph } from '@fanlight/ui'
import { useText } from '../../platform/i18n/index.ts'
import type { TipRequest } from './tip-request.ts'
import { openTip } from './tip.ts'

type Props = { creator: TipRequest['creator']; className?: string | undefined }

export function TipButton({ creator, className }: Props) {
  const text = useText()
  return (
    <Button
      size="sm"
      aria-label={text('tips.buttonTo', { name: creator.nickName })}
      iconStart={<DiamondGlyph className="size-4.5" />}
      onPress={() => openTip({ creator })}
      className={className}
    >
      {text('tips.button')}
    </Button>
  )
}
