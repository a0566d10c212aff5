import { lazy, type ComponentType } from 'react'
import { allTexts, type MessageKey } from '../../platform/i18n/index.ts'

export type Access = 'public' | 'login' | 'creator' | 'admin'

/**
 * What the shell treats differently. A `wide` page takes the place of the desktop's right column too; a `bare` one has
 * nothing around it: it is a window of its own.
 */
export type Flag = 'legal' | 'appStore' | 'payment' | 'profile' | 'wide' | 'bare'

type Load = () => Promise<ComponentType>

type Page = {
  name: string
  path: string
  /** Both are left out for a page that exists on the desktop only. */
  mobileName?: string
  mobilePath?: string
  access?: Access
  flags?: readonly Flag[]
  title: MessageKey
  /** The texts that come first are enough for it: nobody waits for the others before they see it. */
  isFirst?: true
  load: Load
}

/** Every page of both layouts, once. A page of a later issue gets its row when it is built. */
const pages: readonly Page[] = [
  {
    name: 'Home',
    path: '/home',
    mobilePath: '/m/home',
    title: 'page.home',
    isFirst: true,
    load: async () => (await import('../pages/HomePage.tsx')).HomePage,
  },
  {
    name: 'PostDetail',
    path: '/post/detail',
    mobilePath: '/m/post/detail',
    title: 'page.postDetail',
    load: async () => (await import('../pages/PostDetailPage.tsx')).PostDetailPage,
  },
  {
    name: 'Profile',
    path: '/otherProfile/:id',
    mobileName: 'MobileProfileViewPage',
    mobilePath: '/m/otherProfile/:id',
    flags: ['profile'],
    title: 'page.otherProfile',
    isFirst: true,
    load: async () => (await import('../pages/OtherProfilePage.tsx')).OtherProfilePage,
  },
  {
    name: 'MyProfile',
    path: '/profile',
    mobilePath: '/m/profile',
    access: 'login',
    title: 'page.profile',
    isFirst: true,
    load: async () => (await import('../pages/ProfilePage.tsx')).ProfilePage,
  },
  {
    name: 'Interaction',
    path: '/interaction',
    mobilePath: '/m/interaction',
    title: 'page.interaction',
    load: async () => (await import('../pages/InteractionPage.tsx')).InteractionPage,
  },
  {
    name: 'Invitation',
    path: '/invitation',
    mobilePath: '/m/invitation',
    access: 'login',
    title: 'page.invitation',
    load: async () => (await import('../pages/InvitationPage.tsx')).InvitationPage,
  },
  {
    name: 'Settings',
    path: '/settings/:section?',
    mobilePath: '/m/settings/:section?',
    access: 'login',
    title: 'page.settings',
    load: async () => (await import('../pages/SettingsPage.tsx')).SettingsPage,
  },
  {
    name: 'BecomeCreator',
    path: '/becomeCreator',
    mobilePath: '/m/becomeCreator',
    title: 'page.becomeCreator',
    load: async () => (await import('../pages/BecomeCreatorPage.tsx')).BecomeCreatorPage,
  },
  {
    name: 'CreatorPosts',
    path: '/creator/posts',
    mobilePath: '/m/creator/posts',
    access: 'creator',
    title: 'page.creatorPosts',
    load: async () => (await import('../pages/CreatorPostsPage.tsx')).CreatorPostsPage,
  },
  {
    name: 'CreatorPublishStep1',
    path: '/creator/posts/publish/step1',
    mobilePath: '/m/creator/posts/publish/step1',
    access: 'creator',
    title: 'page.createPost',
    load: async () => (await import('../pages/CreatorPublishStep1Page.tsx')).CreatorPublishStep1Page,
  },
  {
    name: 'CreatorPublishStep2',
    path: '/creator/posts/publish/step2',
    mobilePath: '/m/creator/posts/publish/step2',
    access: 'creator',
    flags: ['wide'],
    title: 'page.createPost',
    load: async () => (await import('../pages/CreatorPublishStep2Page.tsx')).CreatorPublishStep2Page,
  },
  {
    name: 'CreatorSettings',
    path: '/creator/settings',
    mobilePath: '/m/creator/settings',
    access: 'creator',
    title: 'page.creatorSettings',
    load: async () => (await import('../pages/CreatorSettingsPage.tsx')).CreatorSettingsPage,
  },
  {
    name: 'CreatorEarnings',
    path: '/creator/earnings',
    mobilePath: '/m/creator/earnings',
    access: 'creator',
    flags: ['wide'],
    title: 'page.earnings',
    load: async () => (await import('../pages/CreatorEarningsPage.tsx')).CreatorEarningsPage,
  },
  {
    name: 'CreatorMembership',
    path: '/creator/membership',
    mobilePath: '/m/creator/membership',
    access: 'creator',
    title: 'page.creatorMembership',
    load: async () => (await import('../pages/CreatorMembershipPage.tsx')).CreatorMembershipPage,
  },
  {
    name: 'CreatorMembershipCreate',
    path: '/creator/membership/create',
    mobilePath: '/m/creator/membership/create',
    access: 'creator',
    flags: ['wide'],
    title: 'page.creatorMembershipCreate',
    load: async () => (await import('../pages/CreatorMembershipCreatePage.tsx')).CreatorMembershipCreatePage,
  },
  {
    name: 'CreatorMembershipTest',
    path: '/creator/membership/test',
    mobilePath: '/m/creator/membership/test',
    access: 'creator',
    flags: ['wide'],
    title: 'page.creatorMembershipTest',
    load: async () => (await import('../pages/CreatorMembershipTestPage.tsx')).CreatorMembershipTestPage,
  },
  {
    name: 'Memberships',
    path: '/memberships',
    mobilePath: '/m/memberships',
    access: 'login',
    title: 'page.memberships',
    load: async () => (await import('../pages/MembershipsPage.tsx')).MembershipsPage,
  },
  {
    name: 'Wallet',
    path: '/wallet',
    mobilePath: '/m/wallet',
    access: 'login',
    flags: ['wide'],
    title: 'page.wallet',
    load: async () => (await import('../pages/WalletPage.tsx')).WalletPage,
  },
  {
    name: 'Collections',
    path: '/collections',
    mobilePath: '/m/collections',
    access: 'login',
    flags: ['wide'],
    title: 'page.collections',
    load: async () => (await import('../pages/CollectionsPage.tsx')).CollectionsPage,
  },
  {
    name: 'Orders',
    path: '/orders',
    mobilePath: '/m/orders',
    access: 'login',
    title: 'page.orders',
    load: async () => (await import('../pages/OrdersPage.tsx')).OrdersPage,
  },
  {
    name: 'OrderPending',
    path: '/orderpending',
    mobilePath: '/m/orderpending',
    flags: ['payment'],
    title: 'page.orderPending',
    load: async () => (await import('../pages/OrderPendingPage.tsx')).OrderPendingPage,
  },
  {
    name: 'PayJump',
    path: '/pay_jump',
    mobilePath: '/m/pay_jump',
    flags: ['payment', 'bare'],
    title: 'page.payJump',
    load: async () => (await import('../pages/PayJumpPage.tsx')).PayJumpPage,
  },
  {
    name: 'AdminApplications',
    path: '/admin/applications',
    mobilePath: '/m/admin/applications',
    access: 'admin',
    flags: ['wide'],
    title: 'page.adminApplications',
    load: async () => (await import('../pages/AdminApplicationsPage.tsx')).AdminApplicationsPage,
  },
  {
    name: 'AdminOrders',
    path: '/admin/orders',
    mobilePath: '/m/admin/orders',
    access: 'admin',
    flags: ['wide'],
    title: 'page.adminOrders',
    load: async () => (await import('../pages/AdminOrdersPage.tsx')).AdminOrdersPage,
  },
  {
    name: 'AdminPayouts',
    path: '/admin/payouts',
    mobilePath: '/m/admin/payouts',
    access: 'admin',
    flags: ['wide'],
    title: 'page.adminPayouts',
    load: async () => (await import('../pages/AdminPayoutsPage.tsx')).AdminPayoutsPage,
  },
  {
    name: 'AdminPackages',
    path: '/admin/packages',
    mobilePath: '/m/admin/packages',
    access: 'admin',
    flags: ['wide'],
    title: 'page.adminPackages',
    load: async () => (await import('../pages/AdminPackagesPage.tsx')).AdminPackagesPage,
  },
  {
    name: 'AdminMoneySettings',
    path: '/admin/settings',
    mobilePath: '/m/admin/settings',
    access: 'admin',
    flags: ['wide'],
    title: 'page.adminMoneySettings',
    load: async () => (await import('../pages/AdminMoneySettingsPage.tsx')).AdminMoneySettingsPage,
  },
  {
    name: 'ResetPassword',
    path: '/resetPassword',
    mobilePath: '/m/resetPassword',
    title: 'page.resetPassword',
    load: async () => (await import('../pages/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  {
    name: 'MemberDownload',
    path: '/member-download',
    mobileName: 'MobileDownload',
    mobilePath: '/m/download',
    title: 'page.download',
    load: async () => (await import('../pages/DownloadPage.tsx')).DownloadPage,
  },
  {
    name: 'AppStore',
    path: '/app-store',
    mobilePath: '/m/app-store',
    flags: ['appStore'],
    title: 'page.appStore',
    load: async () => (await import('../pages/AppStorePage.tsx')).AppStorePage,
  },
  {
    name: 'ImageCrop',
    path: '/image-crop',
    mobilePath: '/m/image-crop',
    title: 'page.imageCrop',
    load: async () => (await import('../pages/ImageCropPage.tsx')).ImageCropPage,
  },
  {
    name: 'TestCarousel',
    path: '/test/carousel',
    title: 'page.carousel',
    load: async () => (await import('../pages/CarouselPage.tsx')).CarouselPage,
  },
  ...legalPages(),
]

function legalPages(): Page[] {
  const documents = [
    ['TermsOfService', '/termsOfService', 'page.termsOfService'],
    ['PrivacyPolicy', '/privacyPolicy', 'page.privacyPolicy'],
    ['CookieNotice', '/cookieNotice', 'page.cookieNotice'],
    ['AcceptableUsePolicy', '/acceptableUsePolicy', 'page.acceptableUsePolicy'],
    [
      'PlatformToBusinessRegulationTerms',
      '/platformToBusinessRegulationTerms',
      'page.platformToBusinessRegulationTerms',
    ],
    ['ComplaintsPolicy', '/complaintsPolicy', 'page.complaintsPolicy'],
    ['AppealsPolicy', '/appealsPolicy', 'page.appealsPolicy'],
    ['ContractBetweenFanAndCreator', '/contractBetweenFanAndCreator', 'page.contractBetweenFanAndCreator'],
  ] as const
  return documents.map(([name, path, title]) => ({
    name,
    path,
    mobilePath: `/m${path}`,
    flags: ['legal'],
    title,
    load: async () => (await import('../pages/LegalPage.tsx')).LegalPage,
  }))
}

export type Route = {
  readonly name: string
  readonly path: string
  /** The same page in the other layout. */
  readonly twin: string | null
  readonly layout: 'desktop' | 'mobile'
  readonly access: Access
  readonly flags: readonly Flag[]
  readonly title: MessageKey
  readonly component: ComponentType
  /** Fetches the page's code; undefined when it is here. */
  readonly preload: () => Promise<unknown> | undefined
}

export const routes: readonly Route[] = pages.flatMap((page) => {
  const { mobilePath, mobileName = `Mobile${page.name}` } = page
  const shared = {
    access: page.access ?? 'public',
    flags: page.flags ?? [],
    title: page.title,
    ...loader(page.isFirst ? page.load : withAllTexts(page.load)),
  }
  const desktop: Route = { ...shared, name: page.name, path: page.path, twin: mobilePath ?? null, layout: 'desktop' }
  if (mobilePath === undefined) return [desktop]
  return [desktop, { ...shared, name: mobileName, path: mobilePath, twin: page.path, layout: 'mobile' as const }]
})

function withAllTexts(load: Load): Load {
  return async () => {
    const [page] = await Promise.all([load(), allTexts()])
    return page
  }
}

function loader(load: Load): Pick<Route, 'component' | 'preload'> {
  let loaded: ComponentType | undefined
  const remember = async () => (loaded ??= await load())
  return {
    component: lazy(() => {
      const page = loaded
      if (!page) return remember().then((arrived) => ({ default: arrived }))
      // Answers at once: a promise, even a kept one, would show the skeleton of a page whose code is here.
      // oxlint-disable-next-line unicorn/no-thenable
      const atOnce = { then: (give: (module: { default: ComponentType }) => void) => give({ default: page }) }
      return atOnce as Promise<{ default: ComponentType }>
    }),
    preload: () => (loaded ? undefined : remember()),
  }
}
