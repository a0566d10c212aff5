import {
  Banknote,
  ClipboardCheck,
  Flag,
  Gem,
  Gift,
  ImageOff,
  LayoutDashboard,
  Megaphone,
  ReceiptText,
  ScrollText,
  SlidersHorizontal,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useText, type MessageKey } from '../../platform/i18n/index.ts'

const places = {
  overview: { path: '/admin/overview', label: 'page.adminOverview', icon: <LayoutDashboard aria-hidden /> },
  applications: { path: '/admin/applications', label: 'page.adminApplications', icon: <ClipboardCheck aria-hidden /> },
  reports: { path: '/admin/reports', label: 'page.adminReports', icon: <Flag aria-hidden /> },
  pictures: { path: '/admin/pictures', label: 'page.adminPictures', icon: <ImageOff aria-hidden /> },
  people: { path: '/admin/people', label: 'page.adminPeople', icon: <Users aria-hidden /> },
  orders: { path: '/admin/orders', label: 'page.adminOrders', icon: <ReceiptText aria-hidden /> },
  payouts: { path: '/admin/payouts', label: 'page.adminPayouts', icon: <Banknote aria-hidden /> },
  packages: { path: '/admin/packages', label: 'page.adminPackages', icon: <Gem aria-hidden /> },
  gifts: { path: '/admin/gifts', label: 'page.adminGifts', icon: <Gift aria-hidden /> },
  notices: { path: '/admin/notices', label: 'page.adminNotices', icon: <Megaphone aria-hidden /> },
  settings: { path: '/admin/settings', label: 'page.adminMoneySettings', icon: <SlidersHorizontal aria-hidden /> },
  audit: { path: '/admin/audit', label: 'page.adminAudit', icon: <ScrollText aria-hidden /> },
} as const satisfies Record<string, { path: string; label: MessageKey; icon: ReactNode }>

/** A phone shows two or three of them: the one that is chosen among those. */
const intoView = (link: HTMLElement | null) => link?.scrollIntoView?.({ inline: 'center', block: 'nearest' })

/** The way between the operator's pages. */
export function AdminNav({ current }: { current: keyof typeof places }) {
  const text = useText()
  return (
    <nav aria-label={text('adminMoney.nav')} className="mb-5 max-md:-mx-4">
      <ul className="scrollbar-none flex gap-2 overflow-x-auto py-1 max-md:px-4 md:flex-wrap">
        {Object.entries(places).map(([name, { path, label, icon }]) => (
          <li key={name}>
            <Link
              ref={name === current ? intoView : null}
              href={path}
              aria-current={name === current ? 'page' : undefined}
              className="flex h-11 items-center gap-2 rounded-full bg-fill px-4 text-13 font-semibold whitespace-nowrap transition-colors hover:bg-fill-strong aria-[current=page]:bg-ink aria-[current=page]:text-paper md:h-9 [&_.lucide]:size-4"
            >
              {icon}
              {text(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
