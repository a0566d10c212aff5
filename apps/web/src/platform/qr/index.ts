export { QrCode } from './QrCode.tsx'
export { useQrCode } from './use-qr-code.ts'
