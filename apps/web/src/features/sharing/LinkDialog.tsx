import { createShortLink } from '@fanlight/contract'
import { Button, Dialog, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { Copy, Share2 } from 'lucide-react'
import { useCall } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { QrCode } from '../../platform/qr/index.ts'
import { copyLink } from './copy-link.ts'

type LinkDialogProps = { longUrl: string; title: string; onClose: () => void }

/** A shortened link with a copy action. */
export function LinkDialog({ longUrl, title, onClose }: LinkDialogProps) {
  const text = useText()
  const link = useShortLink(longUrl)
  const sayable = sayableOf(longUrl)
  return (
    <Dialog
      title={text('sharing.title')}
      closeLabel={text('common.close')}
      onClose={onClose}
      size="sm"
      footer={
        <>
          {canShareNatively() && (
            <Button
              disabled={link === null}
              iconStart={<Share2 aria-hidden />}
              onPress={() => link !== null && shareNatively(link, title)}
            >
              {text('sharing.share')}
            </Button>
          )}
          <Button
            variant="primary"
            data-autofocus
            aria-disabled={link === null || undefined}
            iconStart={<Copy aria-hidden />}
            onPress={() => link !== null && copyLink(link)}
          >
            {text('sharing.copy')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4">
        <div className="size-40 overflow-clip rounded-control">
          {link === null ? <Skeleton className="size-full" /> : <QrCode address={link} label={text('sharing.qr')} />}
        </div>
        <p className="text-center text-13 text-muted">{text('sharing.qrHint')}</p>
        {link === null ? (
          <SkeletonGroup label={text('sharing.loading')} className="w-full">
            <Skeleton className="h-12 w-full" />
          </SkeletonGroup>
        ) : (
          <LinkBox link={link} />
        )}
        {sayable !== null && (
          <p className="text-center text-13 break-words text-muted">{text('sharing.say', { address: sayable })}</p>
        )}
      </div>
    </Dialog>
  )
}

/** The link itself, to look at and to take by hand where the browser offers no clipboard. */
function LinkBox({ link }: { link: string }) {
  return (
    <p className="flex min-h-12 w-full items-center justify-center rounded-control bg-sunken px-4 py-2 text-center font-medium break-all select-all">
      <bdi dir="ltr">{link}</bdi>
    </p>
  )
}

/** A profile has an address that needs no writing down: without the protocol, and without who handed it on. */
function sayableOf(longUrl: string): string | null {
  const { host, pathname } = new URL(longUrl)
  return /^\/@\w+$/.test(pathname) ? `${host}${pathname}` : null
}

const canShareNatively = (): boolean => typeof navigator.share === 'function'

/** The device's own share sheet; a link that it does not take is copied instead. */
async function shareNatively(url: string, title: string): Promise<void> {
  try {
    await navigator.share({ url, title })
  } catch (error) {
    // Closing the sheet is an answer, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink(url)
  }
}

/** The short form of a link; the long one where there is no short one to be had. Null while it is being made. */
function useShortLink(longUrl: string): string | null {
  const { data, isError } = useCall(createShortLink, { longUrl }, { staleTime: Infinity, retry: false })
  return data?.shortUrl ?? (isError ? longUrl : null)
}
