export { DeviceFields } from './DeviceFields.tsx'
export { LevelMeter } from './LevelMeter.tsx'
export { Picture } from './Picture.tsx'
export { usePreview } from './use-preview.ts'
