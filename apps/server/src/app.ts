import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HOUR_MS, MINUTE_MS, type PostId, type UserId } from '@fanlight/contract'
import { endpoints } from '@fanlight/contract/schemas'
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
import {
  cardSourcesOf,
  createPayments,
  ProviderUnreachable,
  type PaymentProvider,
  type Payments,
} from './modules/payments/index.ts'
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
import { createReplica, type Replica } from './platform/db/replica.ts'
import { createRetention, SWEEP_JOB, type Retained } from './platform/db/retention.ts'
import { createSignals } from './platform/db/signals.ts'
import { watchDatabase } from './platform/db/watch-database.ts'
import { counting } from './platform/counting.ts'
import { createHealth } from './platform/health/health.ts'
import { watchParts } from './platform/health/parts.ts'
import { createDownloads } from './platform/http/downloads.ts'
import { createHttp, type HttpServer } from './platform/http/http.ts'
import { createCallLimits } from './platform/http/limits.ts'
import { readProof } from './platform/http/proofs.ts'
import { answerNoCalls, serveOperations } from './platform/http/operations.ts'
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
import { createRealtime, tellingFirst } from './platform/realtime/realtime.ts'
import { REPLICA_CALLS } from './replica-calls.ts'
import { loosened, SOCKET_CAPS } from './platform/realtime/socket-caps.ts'
import { openRedis } from './platform/redis/redis.ts'
import type { SealedThings } from './platform/sealed.ts'
import { createSecrets, readOrMakeSecret } from './platform/secrets.ts'
import { createStoredLinks, serveStoredObjects, type StoredLinks } from './platform/storage/links.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { createRepeats } from './platform/repeats.ts'
import { settledWithin } from './platform/settled.ts'
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
  readonly replica: Replica | null
  /** What lies in the database sealed with the installation's secret. */
  readonly sealed: readonly SealedThings[]
  readonly retained: Retained
  listen(): Promise<string>
  /** All that is under way is brought to its end, unless that takes longer than it may. */
  close(how?: Stop): Promise<void>
}

/** For how long it says that it stops and does everything all the same, and when it has to be over, both from now on. */
export type Stop = { graceMs: number; deadlineMs: number }
const AT_ONCE: Stop = { graceMs: 0, deadlineMs: 10_000 }

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
  const { log, clock, version } = outside
  const now = () => clock.now()
  const { answersCalls, doesWork } = config.role
  await closeDataFolder(config.dataDir)
  const secrets = createSecrets(config.secret ?? (await readOrMakeSecret(config.dataDir)), config.previousSecret)
  const metrics = createMetrics()
  const failed = metrics.outsideFailed
  const isAway = (error: unknown): boolean => error instanceof ProviderUnreachable
  const provider = counting(outside.provider, { part: 'provider', failed, isAway })
  const { poolSize, directUrl, replicaUrl } = config.database
  const primary = connect({ url: outside.databaseUrl, directUrl, poolSize, log, failed })
  watchDatabase(primary, metrics)
  await assertFits(primary, config).catch(async (error: unknown) => {
    await primary.close()
    throw error
  })
  const signals = await createSignals(primary, log)
  const redis = config.redisUrl
    ? await openRedis({ url: config.redisUrl, prefix: config.redisPrefix, log, failed })
    : null
  const replica = replicaUrl === null ? null : createReplica({ url: replicaUrl, primary, redis, log, ...REPLICA_CALLS })
  const db = replica?.db ?? primary
  const limits = createCallLimits({ redis, factor: config.http.rateLimitFactor, now })
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
    ...(replica && {
      around: (endpoint, viewer, work) => replica.answer({ path: endpoint.path, userId: viewer?.userId ?? null, work }),
    }),
    readProof: (proof, { sessionId, proofsFrom }) => readProof(secrets, proof, { sessionId, proofsFrom, now: now() }),
  })
  const told = createRealtime({
    // A worker tells people things by way of the others, and has no sockets of its own.
    server: answersCalls ? http.server.server : createServer(),
    redis,
    secrets,
    now,
    log,
    metrics,
    trustProxy: config.http.trustProxy,
    caps: loosened(SOCKET_CAPS, config.http.rateLimitFactor),
  })
  if (!answersCalls) answerNoCalls(http.server)
  const realtime = replica ? tellingFirst(told, (userId) => replica.remember(userId)) : told
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
    jobs: createJobs(db, log, { counted: metrics }),
    mail: createMail({ ...config.mail, directory: join(config.dataDir, 'mail'), now, log, failed }),
    storage: await createStorage(config, secrets, { log, failed }),
    publicUrl: () => config.http.publicUrl ?? listeningOn ?? `http://localhost:${config.http.port}`,
    every: (...turn) => void (answersCalls && repeats.every(...turn)),
    everyAlone: (...turn) => void (doesWork && repeats.everyAlone(...turn)),
    everyWorker: (...turn) => void (doesWork && repeats.every(...turn)),
  }
  metrics.jobsFrom(() => platform.jobs.desk.glance())
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
  createNotices({ ...platform, http, audit })
  createClientSupport({ ...platform, http }, config, version)
  createSharing({ ...platform, http })
  const { contactEmail } = config.operator
  const notifications = createNotifications({
    ...platform,
    http,
    identity,
    presence,
    links,
    push: counting(outside.push ?? createPush(), { part: 'push', failed }),
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
  const creators = createCreators({
    ...platform,
    http,
    identity,
    media,
    notifications,
    profiles,
    audit,
    contactEmail,
    comparesFaces: doesWork,
  })
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
  const translator = config.translate && createTranslator({ log, now, failed, settings: config.translate })
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
    metrics,
  })
  const engine = counting(
    outside.mediaEngine ?? createMediaEngine(config, { server: http.server, secrets, clock, log }),
    { part: 'engine', failed },
  )
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
    metrics,
    recordingsFolder: join(config.dataDir, 'recordings'),
    guestsUpTo: config.liveGuestsUpTo,
  })
  const { post, comment } = posts.reported
  const targets: ReportTargets = {
    post: {
      show: (from, { id }, reporterId) => post.show(from, id, reporterId),
      takeDown: (tx, id) => post.takeDown(tx, id),
      restore: (tx, id, shown) => post.restore(tx, id, shown),
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
  const health = createHealth({ now })
  watchParts(health, { ...platform, redis, provider, engine })
  serveOperations(http.server, {
    ...platform,
    health,
    metrics,
    endpoints,
    version,
    role: config.role.name,
    isStopping: () => isStopping,
    showsMail,
  })
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
    replica,
    sealed: [identity.twoFactor.sealed, notifications.sealed],
    retained,
    async listen() {
      await http.server.listen({ host: config.http.host, port: config.http.port })
      const { port } = http.server.server.address() as AddressInfo
      listeningOn = `http://localhost:${port}`
      if (doesWork) await platform.jobs.start()
      return platform.publicUrl()
    },
    async close({ graceMs, deadlineMs } = AT_ONCE) {
      const until = performance.now() + deadlineMs
      // What follows the last answer takes a moment, too: connections are closed, engines and converters end.
      const left = () => Math.max((until - performance.now()) * 0.8, 0)
      isStopping = true
      // First of all, and at once: a converter that is ended along with us must not be taken for a file that is broken.
      const madeNoMore = media.videos.close()
      http.draining.begin()
      if (graceMs > 0) await sleep(graceMs)
      realtime.refuseNew()
      const [cutOff, ...workIsDone] = await Promise.all([
        http.draining.finish(left()),
        settledWithin(left(), repeats.drain()),
        settledWithin(left(), platform.jobs.stop()),
        realtime.moveOn(left()),
      ])
      if (cutOff > 0) log.warn({ requests: cutOff }, 'the time to stop is up: requests were broken off')
      if (workIsDone.includes(false)) log.warn('the time to stop is up: work goes on in another process')
      await repeats.stop()
      await http.draining.cutOff()
      await realtime.close()
      await engine.close()
      await presence.close()
      await http.server.close()
      await platform.downloads.ended()
      await madeNoMore
      await chat.close()
      await posts.close()
      await notifications.close()
      await creators.close()
      await media.nudity.close()
      await signals.close()
      await redis?.shut()
      await db.close()
    },
  }
}

/** The bundle lies in apps/server/dist, the source in apps/server/src: both two steps below apps/. */
const besideTheServer = (path: string): string => resolve(dirname(fileURLToPath(import.meta.url)), path)
export const migrationsDirectory = besideTheServer('../migrations')
