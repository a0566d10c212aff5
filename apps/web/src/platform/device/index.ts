export { browserKind, currentDevice, type Browser, type Device } from './device.ts'
