export { ApplicationHost } from './apply/ApplicationHost.tsx'
export { BecomeCreator } from './BecomeCreator.tsx'
export { CreatorEvents } from './CreatorEvents.tsx'
export { CreatorSettings } from './settings/CreatorSettings.tsx'
