export { LoginDialog } from './LoginDialog.tsx'
export { loadScript } from './script.ts'
export { prove, verifyAddress } from './remedies.ts'
