type Description = { type: 'offer' | 'answer'; sdp: string }
type Track = { kind: string }

let made = 0

/** Those that are open, by the name that their descriptions carry. */
const open = new Map<string, FakeConnection>()

/** The rules by which a browser takes descriptions, without any network: two that agree are connected. */
export class FakeConnection extends EventTarget {
  static readonly all: FakeConnection[] = []
  readonly session = String((made += 1))
  readonly configuration: RTCConfiguration
  readonly transceivers: {
    receiver: { track: Track }
    sender: { track: Track | null; replaceTrack: (track: Track | null) => Promise<void>; getParameters: () => object }
    direction: string
  }[] = []
  signalingState = 'stable'
  connectionState = 'new'
  localDescription: Description | null = null
  remoteDescription: Description | null = null
  restarts = 0
  /** How much has come over it. */
  packetsReceived = 0

  constructor(configuration: RTCConfiguration) {
    super()
    this.configuration = configuration
    open.set(this.session, this)
    FakeConnection.all.push(this)
  }

  setConfiguration = () => undefined
  getTransceivers = () => this.transceivers
  addIceCandidate = async () => undefined
  getStats = async () => [{ type: 'transport', packetsReceived: this.packetsReceived }]

  addTransceiver(given: Track | string) {
    const track = typeof given === 'string' ? null : given
    const kind = typeof given === 'string' ? given : given.kind
    const sender = {
      track,
      replaceTrack: async (next: Track | null) => void (sender.track = next),
      getParameters: () => ({ encodings: [] }),
    }
    this.transceivers.push({ receiver: { track: { kind } }, sender, direction: 'sendrecv' })
  }

  async createOffer({ iceRestart = false }: RTCOfferOptions = {}): Promise<Description> {
    if (iceRestart) this.restarts += 1
    return this.#describe('offer')
  }
  async createAnswer(): Promise<Description> {
    return this.#describe('answer')
  }

  async setLocalDescription(description: Description) {
    this.localDescription = description
    this.signalingState = description.type === 'offer' ? 'have-local-offer' : 'stable'
  }

  async setRemoteDescription(description: Description) {
    const session = sessionIn(description)
    const before = this.remoteDescription && sessionIn(this.remoteDescription)
    if (before !== null && before !== session) throw new Error('Of another connection')
    if (description.type === 'answer' && this.signalingState !== 'have-local-offer') throw new Error('Not asked')
    this.remoteDescription = description
    if (description.type === 'offer') {
      this.signalingState = 'have-remote-offer'
      if (this.transceivers.length === 0) for (const kind of kindsIn(description)) this.addTransceiver(kind)
      return
    }
    this.signalingState = 'stable'
    const other = open.get(session)
    if (!other || !other.remoteDescription || sessionIn(other.remoteDescription) !== this.session) return
    this.become('connected')
    other.become('connected')
  }

  /** What the network does to it. */
  become(state: string) {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }

  close() {
    this.connectionState = 'closed'
    open.delete(this.session)
  }

  #describe(type: 'offer' | 'answer'): Description {
    const kinds = this.transceivers.map(({ receiver }) => receiver.track.kind).join(',')
    return { type, sdp: `v=0\no=- ${this.session} 2 IN IP4 127.0.0.1\nkinds=${kinds}\n` }
  }
}

const sessionIn = ({ sdp }: Description): string => /^o=- (\S+)/m.exec(sdp)?.[1] ?? ''
const kindsIn = ({ sdp }: Description): string[] => (/^kinds=(\S+)/m.exec(sdp)?.[1] ?? '').split(',')

export class FakeStream {
  readonly tracks: Track[] = []
  addTrack(track: Track) {
    this.tracks.push(track)
  }
}
