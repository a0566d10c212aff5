export { copyLink } from './copy-link.ts'
export { openShare } from './share.ts'
