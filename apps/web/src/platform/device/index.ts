export { browserKind, currentDevice, detectDevice, type Browser, type Device } from './device.ts'
