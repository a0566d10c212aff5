export { LoginDialog } from './LoginDialog.tsx'
export { loadScript } from './script.ts'
