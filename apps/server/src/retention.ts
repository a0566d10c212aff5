import { KEPT_DAYS, NOTIFICATIONS_KEPT_MS, DAY_MS, REPORT_EVIDENCE_KEPT_MS } from '@fanlight/contract'
import type { Db } from './platform/db/db.ts'
import { inWords, listSizes, type Age, type Retention, type RetentionList } from './platform/db/retention.ts'

const time = (column: string): Age => ({ column, kind: 'time' })
const id = (column: string): Age => ({ column, kind: 'id' })
const day = (column: string): Age => ({ column, kind: 'day' })

const forGood = (why: string): Retention => ({ kept: 'for good', why })
const asLongAs = (what: string, why: string): Retention => ({ kept: 'as long as', what, why })
const byItsModule = (until: string, job: string, why: string): Retention => ({ kept: 'by its module', until, job, why })
const swept = (days: number, by: Age, why: string): Retention => ({ kept: 'swept', days, by, why })

const BOOK = 'the book: tax and accounting law, and every sum has to be provable'
const PAYMENT = 'a payment, and what proves it'
const THEIRS = 'what the person set up or said'
const SUM = 'a sum beside the book, compared with it every night'

/**
 * How long each table keeps its rows: the one place that says so. The job `retention.sweep` works it off, `npm run operator --
 * retention` prints it, and docs/retention.md is written from it. What the privacy policy promises is here.
 */
export const retention: RetentionList = {
  // Who is there.
  users: forGood('an account that was deleted is a number without a name, which the book refers to'),
  sessions: byItsModule('until `expires_at`', 'identity.clean_up', 'connections that outlived it are closed, too'),
  known_devices: asLongAs('the account', 'so that a new device can be told from a known one'),
  failed_attempts: swept(1, time('last_at'), 'guesses are counted for hours'),
  one_time_links: swept(0, time('expires_at'), 'it opens nothing any more'),
  challenges: swept(0, time('expires_at'), 'it opens nothing any more'),
  email_codes: swept(0, time('expires_at'), 'it opens nothing any more'),
  letters_sent: swept(1, time('sent_at'), 'letters are counted by the day'),
  two_factor: asLongAs('the account', THEIRS),
  recovery_codes: asLongAs('the account', THEIRS),
  passkeys: asLongAs('the account', THEIRS),
  social_identities: asLongAs('the account', THEIRS),
  demo_world: forGood('whether the demo world was loaded: such a database is never public'),
  presence_settings: asLongAs('the account', THEIRS),
  profiles: asLongAs('the account', THEIRS),
  follows: asLongAs('both accounts', THEIRS),
  blocks: asLongAs('both accounts', THEIRS),
  interests: asLongAs('the account', THEIRS),
  short_links: forGood('links that people sent must go on leading somewhere'),

  // What is told.
  notices: forGood('a few, written by operators'),
  notification_news: byItsModule('a moment', 'notifications.fold', 'folded into notifications'),
  notifications: byItsModule(
    `${NOTIFICATIONS_KEPT_MS / DAY_MS} days after it last rang`,
    'notifications.sweep',
    'older ones are looked at by nobody',
  ),
  notification_actors: asLongAs('the notification', 'who is named in it'),
  notification_settings: asLongAs('the account', THEIRS),
  push_targets: asLongAs('the session', 'a browser that is told'),
  push_keys: forGood('one row: browsers know us by it'),
  post_announcements: asLongAs('the post', 'so that its followers are told once'),

  // What is shown.
  storage_folder: forGood('one row: which folder has the files, where there is no bucket'),
  pictures: byItsModule('until nothing shows it', 'media.sweep', 'its files go with it'),
  media_assets: byItsModule('until it is taken out and nothing shows it', 'media.sweep_vault', 'its files go with it'),
  asset_looks: asLongAs('what it lies beside', 'how it looks, as 64 bits each'),
  merged_assets: asLongAs('what it was merged into', 'an upload that was there already'),
  conversion_turns: asLongAs('the account', 'one row per creator: whose video is made next'),
  forbidden_pictures: forGood('pictures that nobody may share, as 64 bits each'),
  forbidden_tries: swept(
    365,
    time('at'),
    'who tried to upload one: operators look at it when they decide about a person',
  ),
  posts: byItsModule(
    `until deleted; bought ones ${KEPT_DAYS} days after their creator left`,
    'posts.forget_kept',
    'buyers keep them for a while',
  ),
  post_media: asLongAs('the post', THEIRS),
  post_counts: asLongAs('the post', 'its figures'),
  post_purchases: asLongAs('the fan', 'what they bought is open to them'),
  post_purchases_returned: asLongAs('the fan', PAYMENT),
  post_likes: asLongAs('the fan', THEIRS),
  post_saves: asLongAs('the fan', THEIRS),
  post_views: {
    kept: 'by the month',
    days: null,
    by: 'post_id',
    until: 'as long as the fan',
    why: 'so that nobody is counted twice, however old the post',
  },
  post_view_hours: swept(400, time('hour'), 'the studio looks back a month; a year and a bit can be compared'),
  post_comments: asLongAs('the author and the post', THEIRS),
  comment_likes: asLongAs('the fan and the comment', THEIRS),
  comment_translations: asLongAs('the comment', 'so that the engine is asked once'),
  post_translations: asLongAs('the post', 'so that the engine is asked once'),
  post_polls: asLongAs('the post', THEIRS),
  post_poll_options: asLongAs('the poll', THEIRS),
  post_poll_votes: asLongAs('the fan and the poll', THEIRS),
  post_affinities: asLongAs('both accounts', 'what For you goes by'),
  search_people: asLongAs('the profile', 'the words it is found by'),
  search_posts: asLongAs('the post', 'the words it is found by'),
  search_vocabulary: asLongAs('somebody uses the word', 'for those who mistype'),

  // The book.
  ledger_accounts: forGood(BOOK),
  ledger_postings: forGood(BOOK),
  ledger_transfers: forGood(BOOK),
  ledger_balances: forGood(BOOK),
  ledger_arrivals: byItsModule(
    'until counted',
    'earnings.release',
    'taken by whoever pays from it, too; in the transfers for good',
  ),
  ledger_commissions: forGood(BOOK),
  payment_returns: forGood(BOOK),
  ledger_earned_days: forGood(SUM),
  ledger_earned_quarters: forGood(SUM),
  earned_courses: forGood(SUM),
  earned_courses_until: forGood('one row'),
  ledger_earned_lines: forGood(SUM),
  ledger_held_hours: forGood(SUM),
  ledger_spent: forGood(SUM),
  money_settings: forGood('one row'),
  past_holds: forGood(BOOK),
  money_intentions: swept(90, time('at'), 'nobody repeats a request after so long; the book refuses it even then'),
  book_checks: forGood('one row per night: proof that the book was right'),
  book_environment: forGood('one row: which money it is'),

  // Payments.
  diamond_packages: forGood('a few, set by operators'),
  orders: forGood(PAYMENT),
  order_refunds: forGood(PAYMENT),
  order_consents: forGood(PAYMENT),
  order_disputes: forGood(PAYMENT),
  order_dues: forGood(PAYMENT),
  invite_rewards: forGood(PAYMENT),
  provider_events: swept(90, time('received_at'), 'the provider sends nothing again after so long'),
  cards: asLongAs('the account', THEIRS),
  spending_limits: asLongAs('the account', THEIRS),
  tiers: forGood('what was subscribed to'),
  promo_codes: forGood('what orders refer to'),
  promo_uses: forGood(PAYMENT),
  subscription_plans: forGood('what the provider charges for'),
  trial_payers: forGood('a trial is given once'),
  subscriptions: forGood(PAYMENT),
  memberships: forGood(PAYMENT),
  membership_parts: forGood(PAYMENT),
  membership_claims: forGood(PAYMENT),
  tips: forGood('a payment; its words go with the fan'),
  departures: byItsModule('until paid out', 'earnings.departures', 'where the last payout goes, and nothing else'),
  payout_methods: asLongAs('the account', THEIRS),
  payouts: forGood(PAYMENT),
  payout_approvals: forGood(PAYMENT),

  // What two people say to each other.
  conversations: asLongAs('its messages', THEIRS),
  conversation_sides: asLongAs('its messages', THEIRS),
  messages: byItsModule(
    `until deleted; bought ones ${KEPT_DAYS} days after their creator left`,
    'chat.forget_kept',
    'what two people said to each other is theirs',
  ),
  message_words: asLongAs('the message', 'the words it is found by'),
  messages_unsorted: byItsModule('a moment', 'chat.sort_words', 'sorted into message_words'),
  message_translations: asLongAs('the message', 'so that the engine is asked once'),
  message_purchases: asLongAs('the message', PAYMENT),
  message_purchases_returned: asLongAs('the message', PAYMENT),
  message_pushes: byItsModule('until read', 'chat.push', 'of which conversations devices are told'),
  mass_messages: asLongAs('the account', THEIRS),
  welcome_messages: asLongAs('the account', THEIRS),
  welcomes: asLongAs('both accounts', 'so that nobody is welcomed twice'),
  quick_replies: asLongAs('the account', THEIRS),

  // Calls, gifts and live rooms.
  calls: forGood('what its cycles refer to; the list of calls of both'),
  call_lines: asLongAs('the call goes on', 'nobody is in two'),
  call_cycles: forGood(PAYMENT),
  call_waits: asLongAs('they wait', 'the list while a line is busy'),
  call_wait_lists: asLongAs('somebody waits', 'the list while a line is busy'),
  call_hours: asLongAs('the account', THEIRS),
  call_bookings: forGood(PAYMENT),
  gifts: forGood('a few, set by operators'),
  gift_combos: swept(30, day('begun_on'), 'a combo is over after seconds; each send has how many it had'),
  gift_sends: forGood(PAYMENT),
  live_rooms: forGood('what tickets and requests refer to'),
  live_visits: swept(400, id('room_id'), 'who watched is nobody’s business for ever; the room has its peak'),
  live_guests: byItsModule('while they look', 'live.sweep', 'who looks in without an account, to be counted'),
  live_processes: byItsModule('until it is not heard from', 'live.sweep', 'processes that hear viewers'),
  live_tickets: forGood(PAYMENT),
  live_messages: {
    kept: 'by the month',
    days: 90,
    by: 'room_id',
    until: '90 days after the month of its room',
    why: 'the talk of an evening; what was reported is kept with the report',
  },
  live_mutes: swept(90, id('room_id'), 'for the evening'),
  live_menus: asLongAs('the account', THEIRS),
  live_requests: forGood(PAYMENT),
  live_goals: forGood('what gifts were given for'),
  live_recordings: byItsModule('until `delete_at`, unless kept', 'live.expire', 'its file goes with it'),
  live_moderators: asLongAs('both accounts', THEIRS),
  live_plans: asLongAs('the account', THEIRS),
  live_keys: asLongAs('the account', THEIRS),

  // The studio.
  fans: asLongAs('both accounts', 'who has to do with a creator'),
  fan_notes: asLongAs('both accounts', THEIRS),
  fan_lists: asLongAs('the account', THEIRS),
  fan_list_entries: asLongAs('the list', THEIRS),

  // Operators.
  reports: swept(3 * 366, time('decided_at'), 'promised by the privacy policy; open ones stay'),
  report_appeals: asLongAs('the report', 'who did not agree with a decision, and what came of it'),
  report_evidence: byItsModule(
    `${REPORT_EVIDENCE_KEPT_MS / DAY_MS} days after the decision`,
    'moderation.sweep',
    'its pictures go with it',
  ),
  audit_entries: forGood('what operators did; it cannot be edited'),
  operator_proposals: forGood('what two operators decided together'),
  face_checks: byItsModule('7 days, unless an application uses it', 'creators.sweep', 'the photo goes with it'),
  creator_applications: byItsModule(
    'rejected ones 12 months; approved ones 5 years after the creator left',
    'creators.sweep',
    'proof that a creator was checked',
  ),
  creator_settings: asLongAs('the account', THEIRS),
  schema_migrations: forGood('which migrations were applied'),
}

/** The list as it stands in docs/retention.md. */
export function retentionAsMarkdown(): string {
  const lines = Object.entries(retention).map(([table, rule]) => {
    const { kept, job } = inWords(rule)
    return `| \`${table}\` | ${kept} | ${job && `\`${job}\``} | ${rule.why} |`
  })
  return ['| table | kept | by | why |', '| --- | --- | --- | --- |', ...lines].join('\n')
}

/** The list with how much there is of each, the largest first. */
export async function retentionWithSizes(db: Db): Promise<string> {
  const lines = (await listSizes(db)).map(({ table, rows, bytes }) => {
    const rule = retention[table]
    const { kept, job } = rule ? inWords(rule) : { kept: 'not in the list', job: '' }
    return [
      table,
      `${Math.round(rows)}`,
      `${(bytes / 1_048_576).toFixed(1)} MB`,
      kept.replaceAll('`', ''),
      job,
      rule?.why ?? '',
    ]
  })
  const head = ['table', 'rows', 'size', 'kept', 'by', 'why']
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)))
  const isNumber = (column: number) => column === 1 || column === 2
  const pad = (word: string, column: number) =>
    isNumber(column) ? word.padStart(widths[column] ?? 0) : word.padEnd(widths[column] ?? 0)
  return [head, ...lines].map((line) => line.map(pad).join('  ').trimEnd()).join('\n')
}
