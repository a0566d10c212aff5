export { SubscribeButton } from './profile/SubscribeButton.tsx'
export { TiersRow } from './profile/TiersRow.tsx'
export { openSubscribe } from './subscribe/open-subscribe.ts'
