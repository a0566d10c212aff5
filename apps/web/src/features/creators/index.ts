export { BecomeCreator } from './BecomeCreator.tsx'
export { CreatorSettings } from './settings/CreatorSettings.tsx'
