export { copyLink } from './copy-link.ts'
export { closeShare, openShare, shareRequest } from './share.ts'
export { ShareHost } from './ShareHost.tsx'
