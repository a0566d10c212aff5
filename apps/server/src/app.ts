import type { AddressInfo } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HOUR_MS, MINUTE_MS, type PostId, type UserId } from '@fanlight/contract'
import { endpoints } from '@fanlight/contract/schemas'
import { createClient } from 'redis'
import { createAddresses } from './modules/addresses/index.ts'
import { createAdmin } from './modules/admin/index.ts'
import { createAudit } from './modules/audit/index.ts'
import { createCalls, type Calls } from './modules/calls/index.ts'
import { createChat, type Chat } from './modules/chat/index.ts'
import { createClientSupport } from './modules/client/index.ts'
import { createCreators, type Creators } from './modules/creators/index.ts'
import { createDiscovery } from './modules/discovery/index.ts'
import { createEarnings, type Earnings } from './modules/earnings/index.ts'
import { createGifts } from './modules/gifts/index.ts'
import { createIdentity, type Identity } from './modules/identity/index.ts'
import { createLive, type Live } from './modules/live/index.ts'
import { chooseRendition, createMedia, type Media } from './modules/media/index.ts'
import { createMembershipAccess, createMemberships, type Memberships } from './modules/memberships/index.ts'
import { createModeration, type Moderation, type ReportTargets } from './modules/moderation/index.ts'
import { createNotices } from './modules/notices/index.ts'
import { createNotifications, type Notifications } from './modules/notifications/index.ts'
import { cardSourcesOf, createPayments, type PaymentProvider, type Payments } from './modules/payments/index.ts'
import { createPosts, type Posts } from './modules/posts/index.ts'
import { createPresence, type Presence } from './modules/presence/index.ts'
import { createProfiles } from './modules/profiles/index.ts'
import { createSharing } from './modules/sharing/index.ts'
import { createStudio } from './modules/studio/index.ts'
import { createTips } from './modules/tips/index.ts'
import { createWallet, type Wallet } from './modules/wallet/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { closeDataFolder } from './platform/data-folder.ts'
import { connect } from './platform/db/db.ts'
import { createRetention, SWEEP_JOB, type Retained } from './platform/db/retention.ts'
import { createSignals } from './platform/db/signals.ts'
import { createDownloads } from './platform/http/downloads.ts'
import { createHttp, type HttpServer } from './platform/http/http.ts'
import { createCallLimits, type RedisClient } from './platform/http/limits.ts'
import { readProof } from './platform/http/proofs.ts'
import { serveOperations } from './platform/http/operations.ts'
import { readWebPage, serveWebApp } from './platform/http/web-app.ts'
import { createIds } from './platform/ids.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log/log.ts'
import { createMail } from './platform/mail/mail.ts'
import { createMediaEngine } from './platform/media-engine/create-media-engine.ts'
import type { MediaEngine } from './platform/media-engine/media-engine.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import type { Platform } from './platform/platform.ts'
import { createPush, type Push } from './platform/push/push.ts'
import { createRealtime } from './platform/realtime/realtime.ts'
import { loosened, SOCKET_CAPS } from './platform/realtime/socket-caps.ts'
import { createSecrets, readOrMakeSecret } from './platform/secrets.ts'
import { createStoredLinks, serveStoredObjects, type StoredLinks } from './platform/storage/links.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { createRepeats } from './platform/repeats.ts'
import { createTranslator } from './platform/translator/create-translator.ts'
import { retention } from './retention.ts'
import { assertFits } from './start-checks.ts'

export type App = {
  readonly http: HttpServer
  readonly platform: Platform
  readonly identity: Identity
  readonly presence: Presence
  readonly media: Media
  readonly notifications: Notifications
  readonly creators: Creators
  readonly wallet: Wallet
  readonly payments: Payments
  readonly memberships: Memberships
  readonly earnings: Earnings
  readonly posts: Posts
  readonly chat: Chat
  readonly calls: Calls
  readonly live: Live
  readonly moderation: Moderation
  readonly links: StoredLinks
  readonly retained: Retained
  listen(): Promise<string>
  close(): Promise<void>
}

export type Outside = {
  log: Log
  clock: Clock
  databaseUrl: string
  version: string
  provider: PaymentProvider
  /** The way to the push services of browsers; left out, the real one. */
  push?: Push
  /** What carries picture and sound of live rooms; left out, the one that comes with the server. */
  mediaEngine?: MediaEngine
}

/** The whole server, in the order it depends: what is built first knows nothing of what follows. */
export async function createApp(config: Config, outside: Outside): Promise<App> {
  const { log, clock, version, provider } = outside
  const now = () => clock.now()
  await closeDataFolder(config.dataDir)
  const secrets = createSecrets(config.secret ?? (await readOrMakeSecret(config.dataDir)))
  const db = connect({ url: outside.databaseUrl, poolSize: config.database.poolSize, log })
  await assertFits(db, config).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  const signals = await createSignals(db, log)
  const redis = config.redisUrl ? await openRedis(config.redisUrl, log) : null
  const metrics = createMetrics()
  const limits = createCallLimits({ redis, factor: config.http.rateLimitFactor, log, now })
  const http = createHttp({
    log,
    limits,
    metrics,
    trustProxy: config.http.trustProxy,
    checksOutput: config.isTest,
    // Tests share a machine with browsers and each other; a deadline there would measure the machine.
    ...(config.isTest && { requestTimeoutMs: MINUTE_MS }),
    elsewhere: {
      scripts: [config.google?.scriptUrl, config.facebook?.scriptUrl].filter((url) => url !== undefined),
      talksTo: [config.facebook?.graphUrl].filter((url) => url !== undefined),
      uploadTarget: config.s3?.endpoint ?? null,
      cards: cardSourcesOf(provider.cardFields),
      liveMedia: config.liveKit?.url ?? null,
    },
    readProof: (proof, { sessionId, proofsFrom }) => readProof(secrets, proof, { sessionId, proofsFrom, now: now() }),
  })
  const realtime = createRealtime({
    server: http.server.server,
    redis,
    secrets,
    now,
    log,
    metrics,
    trustProxy: config.http.trustProxy,
    caps: loosened(SOCKET_CAPS, config.http.rateLimitFactor),
  })
  const repeats = createRepeats(db, log)
  let isStopping = false
  let listeningOn: string | null = null

  const platform: Platform = {
    db,
    signals,
    clock,
    downloads: createDownloads({ server: http.server, db, secrets, clock, log }),
    log,
    realtime,
    secrets,
    ids: createIds(now, () => signals.idSlot()),
    jobs: createJobs(db, log),
    mail: createMail({ ...config.mail, directory: join(config.dataDir, 'mail'), now }),
    storage: await createStorage(config, secrets),
    publicUrl: () => config.http.publicUrl ?? listeningOn ?? `http://localhost:${config.http.port}`,
    every: (milliseconds, name, work) => repeats.every(milliseconds, name, work),
    everyAlone: (milliseconds, name, work) => repeats.everyAlone(milliseconds, name, work),
  }
  const links = createStoredLinks(secrets, clock)
  const retained = createRetention(platform, retention)
  platform.everyAlone(HOUR_MS, SWEEP_JOB, async () => void (await retained.sweep()))

  const identity = createIdentity({ ...platform, http }, { pictures: links, config })
  const presence = createPresence({
    ...platform,
    http,
    identity,
    redis,
    blocked: (from, pairs) => profiles.relations.areBlocked(from, pairs),
  })
  const audit = createAudit({ ...platform, http })
  const media = createMedia({ ...platform, http, identity, links }, config)
  createNotices({ ...platform, http })
  createClientSupport({ ...platform, http }, config, version)
  createSharing({ ...platform, http })
  const { contactEmail } = config.operator
  const notifications = createNotifications({
    ...platform,
    http,
    identity,
    presence,
    links,
    push: outside.push ?? createPush(),
    contactEmail,
    blocked: (from, pairs) => profiles.relations.areBlocked(from, pairs),
    posts: (viewerId, postIds) => posts.subjects(viewerId, postIds as PostId[]),
    unreadMessages: (userId) => chat.unreadOf(userId),
  })
  const wallet = createWallet({
    ...platform,
    http,
    identity,
    links,
    metrics,
    openablePosts: (viewerId, postIds) => posts.openable(viewerId, postIds),
  })
  const rewardsOf = (userId: UserId) => payments.inviteRewards.countOf(db, userId)
  const { subscribed } = createMembershipAccess(platform)
  const profiles = createProfiles({
    ...platform,
    http,
    identity,
    presence,
    media,
    notifications,
    links,
    rewardsOf,
    subscribed,
  })
  const payments = createPayments({ ...platform, http, identity, audit, notifications, wallet, links, provider })
  const memberships = createMemberships({
    ...platform,
    http,
    identity,
    media,
    notifications,
    wallet,
    profiles,
    payments,
    links,
    countOpenPosts: (...asked) => posts.countOpenAt(...asked),
  })
  const creators = createCreators({ ...platform, http, identity, media, notifications, profiles, audit, contactEmail })
  const tips = createTips({ ...platform, http, identity, notifications, wallet, profiles })
  const earnings = createEarnings({
    ...platform,
    http,
    identity,
    audit,
    notifications,
    wallet,
    payments,
    memberships,
    links,
  })
  const translator = config.translate && createTranslator({ log, now, settings: config.translate })
  const posts = createPosts({
    ...platform,
    http,
    identity,
    presence,
    media,
    notifications,
    creators,
    links,
    wallet,
    profiles,
    tips,
    translator,
  })
  const gifts = createGifts({ ...platform, http, identity, audit, wallet, links })
  createStudio({ ...platform, http, identity, links })
  const chat = createChat({
    ...platform,
    http,
    identity,
    presence,
    media,
    notifications,
    profiles,
    tips,
    wallet,
    links,
    translator,
  })
  const calls = createCalls({
    ...platform,
    http,
    identity,
    presence,
    notifications,
    profiles,
    creators,
    wallet,
    gifts,
    chat,
    links,
    ice: config.ice,
  })
  const engine = outside.mediaEngine ?? createMediaEngine(config, { server: http.server, secrets, clock, log })
  const live = createLive({
    ...platform,
    http,
    identity,
    presence,
    audit,
    media,
    notifications,
    profiles,
    creators,
    wallet,
    links,
    gifts,
    engine,
    recordingsFolder: join(config.dataDir, 'recordings'),
  })
  const { post, comment } = posts.reported
  const targets: ReportTargets = {
    post: {
      show: (from, { id }, reporterId) => post.show(from, id, reporterId),
      takeDown: (tx, id) => post.takeDown(tx, id),
    },
    comment: {
      show: (from, { id }, reporterId) => comment.show(from, id, reporterId),
      takeDown: (tx, id) => comment.takeDown(tx, id),
    },
    message: {
      show: (from, { id, chatWithUserId }, reporterId) => chat.reported.show(from, reporterId, chatWithUserId, id),
      takeDown: (tx, id, { ownerId, reporterId }) => chat.reported.takeDown(tx, ownerId, reporterId, id),
    },
    call: {
      show: (from, { id }, reporterId) => calls.reported.show(from, id, reporterId),
      takeDown: (tx, id) => calls.reported.takeDown(tx, id),
    },
    live: {
      show: (from, { id }) => live.reported.room.show(from, id),
      takeDown: (tx, id) => live.reported.room.takeDown(tx, id),
    },
    live_message: {
      show: (from, { id }, reporterId) => live.reported.line.show(from, id, reporterId),
      takeDown: (tx, id) => live.reported.line.takeDown(tx, id),
    },
  }
  const moderation = createModeration({ ...platform, http, audit, identity, media, notifications, links, targets })
  createDiscovery({ ...platform, http, links, presence, posts })
  const webDist = config.http.webDist ? resolve(config.http.webDist) : besideTheServer('../../web/dist')
  // While developing the application is not the one that was built last.
  const webPage = config.isDevelopment ? null : await readWebPage(webDist)
  createAddresses({ ...platform, http, profiles, posts, media, webPage, isPublic: config.isPublic })
  createAdmin({ ...platform, http, identity, audit, wallet, payments, creators, earnings, links })

  serveStoredObjects(http.server, { storage: platform.storage, secrets, clock, choose: chooseRendition })
  const showsMail = config.mail.isShown
  serveOperations(http.server, { ...platform, metrics, endpoints, version, isStopping: () => isStopping, showsMail })
  await serveWebApp(http.server, webDist)

  return {
    http,
    platform,
    identity,
    presence,
    media,
    notifications,
    creators,
    wallet,
    payments,
    memberships,
    earnings,
    posts,
    chat,
    calls,
    live,
    moderation,
    links,
    retained,
    async listen() {
      await http.server.listen({ host: config.http.host, port: config.http.port })
      const { port } = http.server.server.address() as AddressInfo
      listeningOn = `http://localhost:${port}`
      await platform.jobs.start()
      return platform.publicUrl()
    },
    async close() {
      isStopping = true
      // First of all, and at once: a converter that is ended along with us must not be taken for a file that is broken.
      const madeNoMore = media.videos.close()
      await repeats.stop()
      await realtime.close()
      await engine.close()
      await presence.close()
      await http.server.close()
      await platform.downloads.ended()
      await platform.jobs.stop()
      await madeNoMore
      await chat.close()
      await posts.close()
      await notifications.close()
      await creators.close()
      await signals.close()
      // Closing waits for commands that were not answered yet; without Redis they never will be.
      if (redis?.isReady) await redis.close()
      else redis?.destroy()
      await db.close()
    },
  }
}

async function openRedis(url: string, log: Log): Promise<RedisClient> {
  const client: RedisClient = createClient({ url })
  client.on('error', (error: unknown) => log.warn({ err: error }, 'Redis is out of reach'))
  await client.connect()
  return client
}

/** The bundle lies in apps/server/dist, the source in apps/server/src: both two steps below apps/. */
const besideTheServer = (path: string): string => resolve(dirname(fileURLToPath(import.meta.url)), path)
export const migrationsDirectory = besideTheServer('../migrations')
