/**
 * Which room may use which. Each line may use those above it, never one beside or below it; the server's modules and
 * the web's features share the lines. When a room must tell a later one, it publishes an event and app.ts connects them.
 */
export const graph: readonly (readonly string[])[] = [
  ['identity'],
  ['presence'],
  ['audit', 'media', 'notifications', 'notices', 'client', 'sharing'],
  ['wallet', 'profiles'],
  ['payments', 'creators'],
  ['memberships', 'tips'],
  ['earnings'],
  ['posts', 'gifts'],
  ['chat'],
  ['calls', 'live'],
  ['discovery', 'moderation', 'addresses'],
  ['admin'],
  // Pages of the web application that have no noun of their own on the server.
  ['home', 'settings', 'legal', 'download'],
]

/** A table is written by one module; those that may import it may read it in a join. */
export const tableOwners: Readonly<Record<string, string>> = {
  users: 'identity',
  sessions: 'identity',
  known_devices: 'identity',
  failed_attempts: 'identity',
  one_time_links: 'identity',
  challenges: 'identity',
  email_codes: 'identity',
  letters_sent: 'identity',
  two_factor: 'identity',
  recovery_codes: 'identity',
  passkeys: 'identity',
  social_identities: 'identity',
  demo_world: 'identity',
  presence_settings: 'presence',
  profiles: 'profiles',
  follows: 'profiles',
  interests: 'profiles',
  notices: 'notices',
  pictures: 'media',
  media_assets: 'media',
  merged_assets: 'media',
  conversion_turns: 'media',
  ledger_accounts: 'wallet',
  ledger_postings: 'wallet',
  ledger_transfers: 'wallet',
  ledger_balances: 'wallet',
  ledger_arrivals: 'wallet',
  payment_returns: 'wallet',
  // Of an early migration; a later one drops it.
  book_marks: 'wallet',
  ledger_commissions: 'wallet',
  ledger_earned_days: 'wallet',
  ledger_earned_lines: 'wallet',
  ledger_held_hours: 'wallet',
  money_settings: 'wallet',
  past_holds: 'wallet',
  money_intentions: 'wallet',
  book_checks: 'wallet',
  book_environment: 'wallet',
  diamond_packages: 'payments',
  orders: 'payments',
  order_refunds: 'payments',
  order_consents: 'payments',
  order_disputes: 'payments',
  invite_rewards: 'payments',
  provider_events: 'payments',
  cards: 'payments',
  spending_limits: 'payments',
  tiers: 'memberships',
  promo_codes: 'memberships',
  promo_uses: 'memberships',
  subscription_plans: 'memberships',
  subscriptions: 'memberships',
  memberships: 'memberships',
  membership_parts: 'memberships',
  membership_claims: 'memberships',
  tips: 'tips',
  departures: 'earnings',
  payout_methods: 'earnings',
  payouts: 'earnings',
  payout_approvals: 'earnings',
  posts: 'posts',
  post_media: 'posts',
  post_counts: 'posts',
  post_purchases: 'posts',
  post_purchases_returned: 'posts',
  post_likes: 'posts',
  post_saves: 'posts',
  post_views: 'posts',
  post_comments: 'posts',
  post_affinities: 'posts',
  search_people: 'discovery',
  search_posts: 'discovery',
  search_vocabulary: 'discovery',
  reports: 'moderation',
  short_links: 'sharing',
  audit_entries: 'audit',
  operator_proposals: 'admin',
  blocks: 'profiles',
  face_checks: 'creators',
  creator_applications: 'creators',
  creator_settings: 'creators',
}

/** Money has one writer: these files and no others, not even beside them, write the ledger or ask it to post. */
export const ledgerFiles: readonly string[] = ['ledger.ts', 'batches.ts'].map(
  (name) => `apps/server/src/modules/wallet/${name}`,
)

/** The ledger's own statements: what they say and when is its logic, so they stand in it and in no store. */
export const ledgerStatements: readonly string[] = [
  ...ledgerFiles,
  ...['accounts.ts', 'check.ts'].map((name) => `apps/server/src/modules/wallet/${name}`),
]

export const lineOf = (room: string): number => graph.findIndex((line) => line.includes(room))

export const mayUse = (room: string, used: string): boolean =>
  room === used || (lineOf(used) !== -1 && lineOf(used) < lineOf(room))
