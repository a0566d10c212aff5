export { AppStore } from './AppStore.tsx'
export { Download } from './Download.tsx'
