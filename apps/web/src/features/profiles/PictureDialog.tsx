import { Dialog } from '@fanlight/ui'
import { useText } from '../../platform/i18n/index.ts'
import { pictureAt } from '../media/index.ts'

const LARGE = 480

type PictureDialogProps = { name: string; src: string; onClose: () => void }

/** The picture of a person, large. */
export function PictureDialog({ name, src, onClose }: PictureDialogProps) {
  const text = useText()
  return (
    <Dialog
      title={text('profile.picture', { name })}
      hideTitle
      flush
      size="md"
      closeLabel={text('profile.closePicture')}
      onClose={onClose}
      className="overflow-clip [&_header_button]:bg-black/50! [&_header_button]:text-white!"
    >
      <img
        src={pictureAt(src, LARGE)}
        alt={text('profile.picture', { name })}
        className="aspect-square w-full bg-fill object-cover"
      />
    </Dialog>
  )
}
