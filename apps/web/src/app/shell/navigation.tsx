import type { Role } from '@fanlight/contract'
import {
  BadgeCheck,
  Bookmark,
  ClipboardCheck,
  Compass,
  Download,
  Gift,
  House,
  Images,
  Layers,
  ReceiptText,
  Settings,
  SlidersHorizontal,
  Sparkles,
  SquarePlus,
  TrendingUp,
  UserRound,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageKey } from '../../platform/i18n/index.ts'
import { useAccount, useMode } from '../../platform/session/index.ts'
import type { CurrentRole } from '../../platform/storage/index.ts'
import { routes } from '../routes/pages.ts'
import { findRoute, useCurrentRoute } from '../../platform/navigation/index.ts'

export type Destination = {
  /** In the desktop's form; links turn it into that of the device. */
  path: string
  label: MessageKey
  icon: ReactNode
  needsAccount: boolean
  /** A phone's bottom bar has few places. */
  inTabs: boolean
  /** Left out: it is. What the rail's own pages offer themselves is not. */
  isInRail?: boolean | undefined
  /** Left out where everybody may go. */
  isFor?: ((who: Who) => boolean) | undefined
}

type Who = { role: Role; mode: CurrentRole }

/** What is done as a fan has no place between the tools of a creator at work; switching the mode brings it back. */
const asFan = ({ mode }: Who): boolean => mode !== 'creator'

const destinations: readonly Destination[] = [
  { path: '/home', label: 'page.home', icon: <House aria-hidden />, needsAccount: false, inTabs: true },
  { path: '/interaction', label: 'page.interaction', icon: <Compass aria-hidden />, needsAccount: false, inTabs: true },
  {
    path: '/creator/posts/publish/step1',
    label: 'page.create',
    icon: <SquarePlus aria-hidden />,
    needsAccount: true,
    inTabs: true,
    isInRail: false,
    isFor: ({ role }) => role === 'creator',
  },
  { path: '/profile', label: 'page.profile', icon: <UserRound aria-hidden />, needsAccount: true, inTabs: true },
  {
    path: '/invitation',
    label: 'page.invitation',
    icon: <Gift aria-hidden />,
    needsAccount: true,
    inTabs: false,
    isFor: asFan,
  },
  { path: '/settings', label: 'page.settings', icon: <Settings aria-hidden />, needsAccount: true, inTabs: true },
  {
    path: '/collections',
    label: 'page.collections',
    icon: <Bookmark aria-hidden />,
    needsAccount: true,
    inTabs: false,
    isFor: asFan,
  },
  { path: '/wallet', label: 'page.wallet', icon: <Wallet aria-hidden />, needsAccount: true, inTabs: false },
  {
    path: '/memberships',
    label: 'page.memberships',
    icon: <BadgeCheck aria-hidden />,
    needsAccount: true,
    inTabs: false,
    isFor: asFan,
  },
  {
    path: '/orders',
    label: 'page.orders',
    icon: <ReceiptText aria-hidden />,
    needsAccount: true,
    inTabs: false,
  },
  {
    path: '/creator/posts',
    label: 'page.creatorPosts',
    icon: <Images aria-hidden />,
    needsAccount: true,
    inTabs: false,
    isFor: ({ mode }) => mode === 'creator',
  },
  {
    path: '/creator/earnings',
    label: 'page.earnings',
    icon: <TrendingUp aria-hidden />,
    needsAccount: true,
    inTabs: false,
    isFor: ({ mode }) => mode === 'creator',
  },
  {
    path: '/creator/membership',
    label: 'page.creatorMembership',
    icon: <Layers aria-hidden />,
    needsAccount: true,
    inTabs: false,
    isFor: ({ mode }) => mode === 'creator',
  },
  {
    path: '/creator/settings',
    label: 'page.creatorSettings',
    icon: <SlidersHorizontal aria-hidden />,
    needsAccount: true,
    inTabs: false,
    isFor: ({ mode }) => mode === 'creator',
  },
  {
    path: '/admin/applications',
    label: 'page.adminApplications',
    icon: <ClipboardCheck aria-hidden />,
    needsAccount: true,
    inTabs: false,
    isFor: ({ role }) => role === 'admin',
  },
  {
    path: '/becomeCreator',
    label: 'page.becomeCreator',
    icon: <Sparkles aria-hidden />,
    needsAccount: true,
    inTabs: false,
    isFor: ({ role }) => role === 'member',
  },
  {
    path: '/member-download',
    label: 'page.download',
    icon: <Download aria-hidden />,
    needsAccount: false,
    inTabs: false,
  },
]

/** Where the visitor can go from anywhere, for who is looking. */
export function useDestinations(place: 'rail' | 'tabs'): readonly Destination[] {
  const account = useAccount()
  const { mode } = useMode()
  return destinations.filter(
    ({ needsAccount, inTabs, isInRail = true, isFor }) =>
      (account !== null || !needsAccount) &&
      (place === 'rail' ? isInRail : inTabs || account === null) &&
      (isFor === undefined || (account !== null && isFor({ role: account.role, mode }))),
  )
}

/** Whether the current page belongs to this destination, in either layout. */
export function useIsCurrent(): (destination: Destination) => boolean {
  const { route } = useCurrentRoute()
  const shown = route.layout === 'desktop' ? route.path : route.twin
  return ({ path }) => {
    const own = findRoute(routes, path)?.route
    const isItself = own !== undefined && (own === route || own.path === route.twin)
    // The steps of publishing still belong to the own posts.
    return isItself || shown?.startsWith(`${path}/`) === true
  }
}

/** Fetches the page's code while the finger is still on its way. */
export function preload(path: string): void {
  findRoute(routes, path)
    ?.route.preload()
    ?.catch(() => undefined)
}
