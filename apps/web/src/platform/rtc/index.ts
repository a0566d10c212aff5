export { startBeauty, type Beauty } from './beauty.ts'
export {
  areAllowed,
  chooseDevice,
  DeviceError,
  followDevices,
  openDevices,
  type DeviceProblem,
  type Devices,
} from './devices.ts'
export { createPeer, type Peer, type PeerServers, type PeerSignal, type PeerState } from './peer.ts'
export { followQuality, type Quality } from './quality.ts'
