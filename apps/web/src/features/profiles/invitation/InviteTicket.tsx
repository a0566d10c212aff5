import { Button } from '@fanlight/ui'
import { Copy, Share2 } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { QrCode } from '../../../platform/qr/index.ts'
import { copyLink, openShare } from '../../sharing/index.ts'

type InviteTicketProps = { code: string; link: string }

/** The ticket one hands on: to scan, to read out, to send. */
export function InviteTicket({ code, link }: InviteTicketProps) {
  const text = useText()
  return (
    <section
      aria-label={text('invitation.link')}
      className="relative mx-4 -mt-12 flex rounded-card bg-raised shadow-float max-sm:flex-col sm:mx-8"
    >
      <div className="flex flex-col items-center gap-2 p-5 sm:ps-6">
        <div className="size-36 overflow-clip rounded-control">
          <QrCode address={link} label={text('invitation.qr')} />
        </div>
        <p className="text-12 text-muted">{text('invitation.scan')}</p>
      </div>
      {/* Where the ticket is torn. */}
      <div
        aria-hidden
        className="border-line max-sm:mx-5 max-sm:border-t-2 max-sm:border-dashed sm:my-5 sm:border-s-2 sm:border-dashed"
      />
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-4 p-5 sm:pe-6">
        <dl className="flex flex-col gap-3">
          <div>
            <dt className="text-13 text-muted">{text('invitation.code')}</dt>
            <dd className="font-display text-26 font-semibold tracking-widest break-all select-all">
              <bdi dir="ltr">{code}</bdi>
            </dd>
          </div>
          <div>
            <dt className="text-13 text-muted">{text('invitation.link')}</dt>
            <dd dir="ltr" className="truncate select-all rtl:text-end" title={link}>
              {link}
            </dd>
          </div>
        </dl>
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button variant="primary" iconStart={<Copy aria-hidden />} onPress={() => copyLink(link)}>
            {text('invitation.copy')}
          </Button>
          <Button iconStart={<Share2 aria-hidden />} onPress={() => openShare(link, text('invitation.shareTitle'))}>
            {text('invitation.share')}
          </Button>
        </div>
      </div>
    </section>
  )
}
