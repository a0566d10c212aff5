import { randomBytes, randomInt } from 'node:crypto'
import ndc, { type PeerConnection, type Track } from 'node-datachannel'
import { announced } from './announced.ts'
import { firstOfEach, readOffer, type CodecName, type OfferedMedia } from './offer.ts'
import { asksForPicture, createOutgoing, isControl, isRtp, payloadTypeOf } from './packets.ts'
import { createRecorder, type Recorder } from './recording/recorder.ts'
import type { MediaRoom } from '../media-engine.ts'
import type { Ask, OfferAnswer, Refusal, State, Told, WorkerSettings } from './protocol.ts'
import { askOn, sendOn } from './sending.ts'

type Kind = 'audio' | 'video'
type Received = { track: Track; codecs: ReadonlyMap<number, CodecName> }
type Sent = { track: Track; outgoing: ReturnType<typeof createOutgoing>; payloadTypes: ReadonlyMap<CodecName, number> }
type Peer = {
  peerId: string
  userId: string
  /** What let them in. */
  grant: string | null
  connection: PeerConnection
  /** Kept here because what nobody refers to is collected, and then silent. */
  handlers: unknown[]
  received: Map<Kind, Received>
  sent: Map<Kind, Sent>
  isUp: boolean
  heardAt: number
}
type Room = {
  roomId: string
  maxPublishers: number
  maxKbps: number
  publishers: Map<string, Peer>
  viewers: Map<string, Peer>
  askedForPictureAt: number
  recorder: Recorder | null
}
type Offer = Extract<Ask, { ask: 'offer' }>

/** Each whole picture is large: many viewers who ask for one at once get the same. */
const PICTURE_EVERY_MS = 500
/** A sender of which nothing came for so long is gone, whatever the connection believes. */
const SILENT_MS = 4_000
const GATHER_MS = 3_000
/** On so many devices one person watches a room; the one that came first makes place. A ticket is not for a whole house. */
const DEVICES_MAX = 3
const CLOCK_RATES: Readonly<Record<Kind, number>> = { audio: 48_000, video: 90_000 }

export class Refused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.reason = reason
  }
}

/** Forwards what senders send to those who watch them, and to a file where that is wanted. Nothing is decoded. */
export function createRooms(settings: WorkerSettings, tell: (told: Told) => void) {
  const rooms = new Map<string, Room>()
  let bytesIn = 0
  let bytesOut = 0

  const roomOf = (roomId: string): Room => {
    const room = rooms.get(roomId)
    if (!room) throw new Refused('NO_ROOM')
    return room
  }

  function connect(userId: string, grant: string | null): Peer {
    const peerId = randomBytes(12).toString('base64url')
    const connection = new ndc.PeerConnection(peerId, {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: settings.udpPort,
      portRangeEnd: settings.udpPort,
      disableAutoNegotiation: true,
      forceMediaTransport: true,
      ...(settings.bind !== null && { bindAddress: settings.bind }),
    })
    const [received, sent] = [new Map<Kind, Received>(), new Map<Kind, Sent>()]
    return { peerId, userId, grant, connection, handlers: [], received, sent, isUp: false, heardAt: 0 }
  }

  /** Our answer, with all our addresses in it: nothing is told afterwards. */
  async function answer(peer: Peer, sdp: string): Promise<OfferAnswer> {
    const { connection, peerId } = peer
    const gathered = new Promise<void>((resolve) => {
      const late = setTimeout(resolve, GATHER_MS)
      connection.onGatheringStateChange((state) => {
        if (state !== 'complete') return
        clearTimeout(late)
        resolve()
      })
    })
    try {
      connection.setRemoteDescription(sdp, 'offer')
      connection.setLocalDescription('answer')
    } catch {
      throw new Refused('BAD_OFFER')
    }
    await gathered
    const local = connection.localDescription()
    if (!local) throw new Refused('BAD_OFFER')
    return { peerId, sdp: announced(local.sdp, settings.announce) }
  }

  function addCodecs(media: OfferedMedia, direction: 'RecvOnly' | 'SendOnly') {
    const codecs = firstOfEach(media.codecs)
    const description =
      media.kind === 'video' ? new ndc.Video(media.mid, direction) : new ndc.Audio(media.mid, direction)
    for (const { name, payloadType, parameters } of codecs) {
      if ('addVP8Codec' in description) {
        if (name === 'vp8') description.addVP8Codec(payloadType)
        if (name === 'h264') description.addH264Codec(payloadType, parameters)
      } else if (name === 'opus') description.addOpusCodec(payloadType, parameters || undefined)
    }
    return { description, codecs }
  }

  function askForPicture(room: Room): void {
    const now = Date.now()
    if (now - room.askedForPictureAt < PICTURE_EVERY_MS) return
    room.askedForPictureAt = now
    for (const { received } of room.publishers.values()) {
      const track = received.get('video')?.track
      if (track) askOn(track)
    }
  }

  function forward(room: Room, publisher: Peer, kind: Kind, packet: Buffer): void {
    if (!isRtp(packet) || isControl(packet)) return
    const now = Date.now()
    publisher.heardAt = now
    bytesIn += packet.length
    if (!publisher.isUp) {
      publisher.isUp = true
      tell({ event: 'media-up', roomId: room.roomId, userId: publisher.userId })
    }
    const codec = publisher.received.get(kind)?.codecs.get(payloadTypeOf(packet))
    if (codec === undefined) return
    room.recorder?.take(kind, codec, packet, { from: publisher.peerId, now })
    for (const viewer of room.viewers.values()) {
      const sent = viewer.sent.get(kind)
      const payloadType = sent?.payloadTypes.get(codec)
      if (!sent || payloadType === undefined || viewer.userId === publisher.userId || !sent.track.isOpen()) continue
      if (sendOn(sent.track, sent.outgoing.rewrite(packet, payloadType, now))) bytesOut += packet.length
    }
  }

  function publish(room: Room, peer: Peer, offered: readonly OfferedMedia[]): void {
    for (const media of offered) {
      if (peer.received.has(media.kind)) continue
      const { description, codecs } = addCodecs(media, 'RecvOnly')
      if (media.kind === 'video') description.setBitrate(room.maxKbps)
      const track = peer.connection.addTrack(description)
      const session = new ndc.RtcpReceivingSession()
      track.setMediaHandler(session)
      peer.handlers.push(session, description)
      peer.received.set(media.kind, {
        track,
        codecs: new Map(codecs.map(({ payloadType, name }) => [payloadType, name])),
      })
      track.onMessage((packet) => forward(room, peer, media.kind, packet))
      track.onOpen(() => {
        if (media.kind !== 'video') return
        track.requestBitrate(room.maxKbps * 1000)
        track.requestKeyframe()
      })
    }
  }

  function view(room: Room, peer: Peer, offered: readonly OfferedMedia[]): void {
    for (const media of offered) {
      if (peer.sent.has(media.kind)) continue
      const { description, codecs } = addCodecs(media, 'SendOnly')
      const source = randomInt(1, 2 ** 32 - 1)
      description.addSSRC(source, 'fanlight', 'room', media.kind)
      const track = peer.connection.addTrack(description)
      peer.handlers.push(description)
      if (media.kind === 'video') {
        const responder = new ndc.RtcpNackResponder()
        track.setMediaHandler(responder)
        peer.handlers.push(responder)
      }
      peer.sent.set(media.kind, {
        track,
        outgoing: createOutgoing(source, CLOCK_RATES[media.kind]),
        payloadTypes: new Map(codecs.map(({ name, payloadType }) => [name, payloadType])),
      })
      track.onMessage((packet) => {
        if (media.kind === 'video' && asksForPicture(packet)) askForPicture(room)
      })
      track.onOpen(() => askForPicture(room))
    }
  }

  function drop(room: Room, peer: Peer): void {
    const isPublisher = room.publishers.get(peer.userId) === peer
    if (!isPublisher && !room.viewers.has(peer.peerId)) return
    if (isPublisher) room.publishers.delete(peer.userId)
    else room.viewers.delete(peer.peerId)
    peer.connection.close()
    const { roomId } = room
    if (isPublisher && peer.isUp) tell({ event: 'media-down', roomId, userId: peer.userId })
    if (!isPublisher) tell({ event: 'left', roomId, userId: peer.userId })
  }

  /** There is one who sends, and one connection by each grant: whoever comes by it again takes the place of who came before. */
  const cameBefore = (room: Room, peer: Peer, role: Offer['role']): Peer[] =>
    role === 'publish'
      ? [...room.publishers.values()].filter(({ userId }) => userId === peer.userId)
      : [...room.viewers.values()].filter((one) => one !== peer && one.grant !== null && one.grant === peer.grant)

  /** As they came: a map keeps its order. */
  const beyondDevices = (room: Room, userId: string): Peer[] =>
    [...room.viewers.values()].filter((one) => one.userId === userId).slice(0, -DEVICES_MAX)

  const isFull = ({ publishers, maxPublishers }: Room, userId: string): boolean =>
    !publishers.has(userId) && publishers.size >= maxPublishers

  async function offer({ roomId, userId, role, grant, sdp }: Offer): Promise<OfferAnswer> {
    const room = roomOf(roomId)
    const offered = readOffer(sdp)
    if (offered.length === 0) throw new Refused('BAD_OFFER')
    if (role === 'publish' && isFull(room, userId)) throw new Refused('FULL')
    const peer = connect(userId, grant)
    if (role === 'publish') publish(room, peer, offered)
    else view(room, peer, offered)
    // From here on they can be removed, though they were not answered yet.
    if (role === 'view') room.viewers.set(peer.peerId, peer)
    const answered = await answer(peer, sdp).catch((error: unknown) => {
      if (role === 'view') drop(room, peer)
      else peer.connection.close()
      throw error
    })
    // What was so when they asked may have changed while they were answered.
    const isGone = role === 'view' ? room.viewers.get(peer.peerId) !== peer : rooms.get(roomId) !== room
    if (isGone || (role === 'publish' && isFull(room, userId))) {
      peer.connection.close()
      throw new Refused(isGone ? 'NO_ROOM' : 'FULL')
    }
    for (const before of cameBefore(room, peer, role)) {
      if (role === 'view') {
        drop(room, before)
        continue
      }
      // The page was reloaded: the one from before is nobody's any more, and the picture was never away.
      peer.isUp = before.isUp
      peer.heardAt = Date.now()
      before.isUp = false
      room.publishers.delete(userId)
      before.connection.close()
    }
    if (role === 'publish') room.publishers.set(userId, peer)
    else for (const one of beyondDevices(room, userId)) drop(room, one)
    peer.connection.onStateChange((state) => {
      if (state === 'failed' || state === 'closed') drop(room, peer)
    })
    return answered
  }

  const peersOf = (room: Room): Peer[] => [...room.publishers.values(), ...room.viewers.values()]

  async function close(roomId: string): Promise<null> {
    const room = rooms.get(roomId)
    if (!room) return null
    for (const peer of peersOf(room)) drop(room, peer)
    rooms.delete(roomId)
    await room.recorder?.close()
    return null
  }

  function openRoom({ roomId, maxPublishers, maxKbps, recording }: MediaRoom): void {
    if (rooms.has(roomId)) return
    const [publishers, viewers] = [new Map<string, Peer>(), new Map<string, Peer>()]
    const room: Room = { roomId, maxPublishers, maxKbps, publishers, viewers, askedForPictureAt: 0, recorder: null }
    if (recording) room.recorder = createRecorder(recording, () => askForPicture(room))
    rooms.set(roomId, room)
  }

  return {
    do(asked: Ask): unknown {
      switch (asked.ask) {
        case 'open':
          openRoom(asked)
          return null
        case 'offer':
          return offer(asked)
        case 'leave':
          for (const room of rooms.values()) {
            for (const peer of peersOf(room)) if (peer.peerId === asked.peerId) drop(room, peer)
          }
          return null
        case 'remove': {
          const room = rooms.get(asked.roomId)
          if (!room) return null
          for (const peer of peersOf(room)) if (peer.userId === asked.userId) drop(room, peer)
          return null
        }
        case 'close':
          return close(asked.roomId)
        case 'state': {
          const all = [...rooms.values()]
          return {
            rooms: all.length,
            bytesIn,
            bytesOut,
            peers: all.reduce((sum, room) => sum + room.publishers.size + room.viewers.size, 0),
            publishing: all.flatMap(({ roomId, publishers }) =>
              [...publishers.values()].filter(({ isUp }) => isUp).map(({ userId }) => ({ roomId, userId })),
            ),
          } satisfies State
        }
      }
    },

    /** Once a second: what viewers need to keep sound and picture together, and who has fallen silent. */
    look(): void {
      const now = Date.now()
      for (const room of rooms.values()) {
        for (const publisher of room.publishers.values()) {
          if (!publisher.isUp || now - publisher.heardAt < SILENT_MS) continue
          publisher.isUp = false
          tell({ event: 'media-down', roomId: room.roomId, userId: publisher.userId })
        }
        for (const { sent } of room.viewers.values()) {
          for (const { track, outgoing } of sent.values()) {
            const report = track.isOpen() ? outgoing.report(now) : null
            if (report) sendOn(track, report)
          }
        }
      }
    },

    async closeAll(): Promise<void> {
      await Promise.all([...rooms.keys()].map(close))
    },
  }
}
