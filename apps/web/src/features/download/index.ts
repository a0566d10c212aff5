export { listenForInstall } from './install.ts'
