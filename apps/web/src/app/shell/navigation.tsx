import type { Role } from '@fanlight/contract'
import { untilLoaded } from '@fanlight/ui'
import {
  BadgeCheck,
  Bell,
  Bookmark,
  ClipboardCheck,
  Compass,
  Download,
  Gift,
  House,
  Images,
  Layers,
  LayoutDashboard,
  Megaphone,
  MessageCircle,
  Radio,
  ReceiptText,
  Settings,
  SlidersHorizontal,
  Sparkles,
  SquarePlus,
  TrendingUp,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { allTexts, type MessageKey } from '../../platform/i18n/index.ts'
import { useAccount, useMode } from '../../platform/session/index.ts'
import type { CurrentRole } from '../../platform/storage/index.ts'
import { routes } from '../routes/pages.ts'
import { findRoute, useCurrentRoute } from '../../platform/navigation/index.ts'

export type Destination = {
  /** In the desktop's form; links turn it into that of the device. */
  path: string
  label: MessageKey
  icon: ReactNode
  /** The part of a phone's own sheet it stands in. What is not in it has a place of its own in the bar. */
  group: 'bar' | 'you' | 'studio' | 'house' | 'more'
  isFor: (who: Who) => boolean
  /** The rail's upper part is for what is used every day. Left out: the lower one. */
  isDaily?: boolean
  /** A place in a phone's bottom bar, which has few. */
  isTab?: (who: Who) => boolean
}

/** A visitor has no role. */
type Who = { role: Role | null; mode: CurrentRole }

const always = (): boolean => true
const signedIn = ({ role }: Who): boolean => role !== null
const creators = ({ role }: Who): boolean => role === 'creator'

const UnreadBadge = lazy(async () => {
  const [{ UnreadBadge: badge }] = await untilLoaded(() =>
    Promise.all([import('../../features/bell/index.ts'), allTexts()]),
  )
  return { default: badge }
})

const UnreadMessages = lazy(async () => {
  const [{ UnreadMessages: badge }] = await untilLoaded(() =>
    Promise.all([import('../../features/chat/index.ts'), allTexts()]),
  )
  return { default: badge }
})

function MessagesIcon() {
  return (
    <span className="relative flex">
      <MessageCircle aria-hidden />
      <Suspense fallback={null}>
        <UnreadMessages />
      </Suspense>
    </span>
  )
}

/** How much is unread comes after the first screen. */
export function BellIcon() {
  return (
    <span className="relative flex">
      <Bell aria-hidden />
      <Suspense fallback={null}>
        <UnreadBadge />
      </Suspense>
    </span>
  )
}

export const NOTIFICATIONS = '/notifications'
const MESSAGES = '/messages'

const destinations: readonly Destination[] = [
  {
    path: '/home',
    label: 'page.home',
    icon: <House aria-hidden />,
    group: 'bar',
    isFor: always,
    isDaily: true,
    isTab: always,
  },
  {
    path: '/interaction',
    label: 'page.interaction',
    icon: <Compass aria-hidden />,
    group: 'bar',
    isFor: always,
    isDaily: true,
    isTab: always,
  },
  {
    path: NOTIFICATIONS,
    label: 'page.notifications',
    icon: <BellIcon />,
    // A phone has it in its upper bar.
    group: 'bar',
    isFor: signedIn,
    isDaily: true,
  },
  {
    path: MESSAGES,
    label: 'page.messages',
    icon: <MessagesIcon />,
    group: 'bar',
    isFor: signedIn,
    isDaily: true,
    isTab: signedIn,
  },
  {
    path: '/creator/posts/publish/step1',
    label: 'page.create',
    icon: <SquarePlus aria-hidden />,
    group: 'bar',
    isFor: creators,
    isDaily: true,
    isTab: creators,
  },
  {
    path: '/profile',
    label: 'page.profile',
    icon: <UserRound aria-hidden />,
    group: 'you',
    isFor: signedIn,
    isDaily: true,
  },
  { path: '/wallet', label: 'page.wallet', icon: <Wallet aria-hidden />, group: 'you', isFor: signedIn, isDaily: true },
  {
    path: '/memberships',
    label: 'page.memberships',
    icon: <BadgeCheck aria-hidden />,
    group: 'you',
    isFor: signedIn,
    isDaily: true,
  },
  {
    path: '/collections',
    label: 'page.collections',
    icon: <Bookmark aria-hidden />,
    group: 'you',
    isFor: signedIn,
    isDaily: true,
    isTab: (who) => signedIn(who) && !creators(who),
  },
  { path: '/orders', label: 'page.orders', icon: <ReceiptText aria-hidden />, group: 'you', isFor: signedIn },
  { path: '/invitation', label: 'page.invitation', icon: <Gift aria-hidden />, group: 'you', isFor: signedIn },
  {
    path: '/creator',
    label: 'page.studio',
    icon: <LayoutDashboard aria-hidden />,
    group: 'studio',
    isFor: creators,
    isDaily: true,
  },
  {
    path: '/creator/live',
    label: 'page.goLive',
    icon: <Radio aria-hidden />,
    group: 'studio',
    isFor: creators,
    isDaily: true,
  },
  {
    path: '/creator/posts',
    label: 'page.creatorPosts',
    icon: <Images aria-hidden />,
    group: 'studio',
    isFor: creators,
    isDaily: true,
  },
  {
    path: '/creator/fans',
    label: 'page.fans',
    icon: <UsersRound aria-hidden />,
    group: 'studio',
    isFor: creators,
    isDaily: true,
  },
  {
    path: '/creator/messages',
    label: 'page.massMessages',
    icon: <Megaphone aria-hidden />,
    group: 'studio',
    isFor: creators,
    isDaily: true,
  },
  {
    path: '/creator/earnings',
    label: 'page.earnings',
    icon: <TrendingUp aria-hidden />,
    group: 'studio',
    isFor: creators,
    isDaily: true,
  },
  {
    path: '/creator/membership',
    label: 'page.creatorMembership',
    icon: <Layers aria-hidden />,
    group: 'studio',
    isFor: creators,
    isDaily: true,
  },
  {
    path: '/creator/settings',
    label: 'page.creatorSettings',
    icon: <SlidersHorizontal aria-hidden />,
    group: 'studio',
    isFor: creators,
  },
  {
    path: '/admin/applications',
    label: 'page.adminApplications',
    icon: <ClipboardCheck aria-hidden />,
    group: 'house',
    isFor: ({ role }) => role === 'admin',
    isDaily: true,
  },
  { path: '/settings', label: 'page.settings', icon: <Settings aria-hidden />, group: 'more', isFor: signedIn },
  {
    path: '/becomeCreator',
    label: 'page.becomeCreator',
    icon: <Sparkles aria-hidden />,
    group: 'more',
    isFor: ({ role }) => role === null || role === 'member',
    isTab: ({ role }) => role === null,
  },
  {
    path: '/member-download',
    label: 'page.download',
    icon: <Download aria-hidden />,
    group: 'more',
    isFor: always,
    isTab: ({ role }) => role === null,
  },
]

function useWho(): Who {
  const account = useAccount()
  const { mode } = useMode()
  return { role: account?.role ?? null, mode }
}

/** What a phone's bar has places for. */
export function useTabs(): readonly Destination[] {
  const who = useWho()
  const tabs = destinations.filter(({ isTab }) => isTab?.(who))
  // The last one, beside the own sheet: where a thumb looks for it.
  return tabs.toSorted((a, b) => Number(a.path === MESSAGES) - Number(b.path === MESSAGES))
}

/** All that a phone's bar has no place of its own for, by what it is about. */
export function useMyPlaces(): { group: Destination['group']; places: readonly Destination[] }[] {
  const who = useWho()
  const open = destinations.filter(({ isFor }) => isFor(who))
  return (['you', 'studio', 'house', 'more'] as const)
    .map((group) => ({ group, places: open.filter((each) => each.group === group) }))
    .filter(({ places }) => places.length > 0)
}

/** In creator mode the rail has a creator's tools, otherwise what a fan does: switching the mode brings the other back. */
const leftOutIn: Record<CurrentRole, (destination: Destination) => boolean> = {
  // The own posts offer to make another one.
  creator: ({ path }) => ['/memberships', '/collections', '/invitation', '/creator/posts/publish/step1'].includes(path),
  member: ({ path, group }) => group === 'studio' || path.startsWith('/creator/'),
}

/** What is used every day, and the rest. */
export function useRail(): readonly (readonly Destination[])[] {
  const who = useWho()
  const open = destinations.filter((each) => each.isFor(who) && !leftOutIn[who.mode](each))
  return [open.filter(({ isDaily }) => isDaily === true), open.filter(({ isDaily }) => isDaily !== true)]
}

/** Whether the current page belongs to this destination, in either layout. */
export function useIsCurrent(): (destination: Destination) => boolean {
  const { route } = useCurrentRoute()
  const shown = route.layout === 'desktop' ? route.path : route.twin
  return ({ path }) => {
    const own = findRoute(routes, path)?.route
    const isItself = own !== undefined && (own === route || own.path === route.twin)
    // The steps of publishing still belong to the own posts. Every page of a creator's is below the studio, and has its own.
    return isItself || (path !== '/creator' && shown?.startsWith(`${path}/`) === true)
  }
}

/** Fetches the page's code while the finger is still on its way. */
export function preload(path: string): void {
  findRoute(routes, path)
    ?.route.preload()
    ?.catch(() => undefined)
}
