export { startBeauty } from './beauty.ts'
export { canBlur, startBlur } from './blur.ts'
export {
  areAllowed,
  chooseDevice,
  DeviceError,
  followDevices,
  openDevices,
  type DeviceProblem,
  type Devices,
} from './devices.ts'
export type { DrawnTrack } from './drawn-track.ts'
export { createPeer, type Peer, type PeerServers, type PeerSignal, type PeerState } from './peer.ts'
export { followQuality, type Quality } from './quality.ts'
