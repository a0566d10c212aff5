export { SettingsIndex } from './SettingsIndex.tsx'
export { SettingsPanes } from './SettingsPanes.tsx'
export { SettingsSection } from './SettingsSection.tsx'
export { FIRST_SECTION, findSection, sections } from './sections.ts'
