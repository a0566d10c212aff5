import type { Application } from '@fanlight/contract'
import { Button, Dialog } from '@fanlight/ui'
import { ImageOff, ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { pictureAt } from '../media/index.ts'

type Which = 'avatar' | 'photo'

/** The two faces side by side, each to look at closely. */
export function Photos({ application, onReload }: { application: Application; onReload: () => unknown }) {
  const text = useText()
  const [zoomed, setZoomed] = useState<Which | null>(null)
  const [broken, setBroken] = useState<readonly string[]>([])
  const sources = { avatar: application.avatarUrl, photo: application.photoUrl }
  const isBroken = broken.some((url) => url === sources.avatar || url === sources.photo)

  return (
    <div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        {(['avatar', 'photo'] as const).map((which) => (
          <Picture
            key={which}
            src={sources[which]}
            isBroken={broken.includes(sources[which])}
            label={text(`admin.applications.${which}`)}
            onZoom={() => setZoomed(which)}
            onBreak={() => setBroken((before) => [...before, sources[which]])}
          />
        ))}
      </div>
      {isBroken && (
        <Button size="sm" once onPress={onReload} className="mt-3">
          {text('admin.applications.reload')}
        </Button>
      )}
      {zoomed && (
        <Dialog
          size="lg"
          flush
          title={text(`admin.applications.${zoomed}`)}
          closeLabel={text('common.close')}
          onClose={() => setZoomed(null)}
        >
          <img
            src={pictureAt(sources[zoomed], 1200)}
            alt={text(`admin.applications.${zoomed}`)}
            className="mx-auto max-h-[75dvh] w-full object-contain"
          />
        </Dialog>
      )}
    </div>
  )
}

type PictureProps = { src: string; label: string; isBroken: boolean; onZoom: () => void; onBreak: () => void }

function Picture({ src, label, isBroken, onZoom, onBreak }: PictureProps) {
  const text = useText()
  return (
    <figure className="min-w-0">
      {isBroken ? (
        <div className="grid aspect-4/5 w-full place-items-center rounded-card bg-fill p-4 text-center text-13 text-muted">
          <span className="flex flex-col items-center gap-2">
            <ImageOff aria-hidden />
            {text('admin.applications.pictureGone')}
          </span>
        </div>
      ) : (
        <button
          type="button"
          aria-label={text('admin.applications.enlarge', { picture: label })}
          onClick={onZoom}
          className="group relative block aspect-4/5 w-full cursor-zoom-in! overflow-clip rounded-card bg-fill"
        >
          <img src={pictureAt(src, 480)} alt="" onError={onBreak} className="size-full object-cover" />
          <span className="absolute end-2 bottom-2 grid size-9 place-items-center rounded-full bg-black/50 text-white opacity-80 transition-opacity group-hover:opacity-100">
            <ZoomIn aria-hidden />
          </span>
        </button>
      )}
      <figcaption className="mt-2 text-13 font-medium text-muted">{label}</figcaption>
    </figure>
  )
}
