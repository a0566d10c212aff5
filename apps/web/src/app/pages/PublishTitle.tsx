import { useText } from '../../platform/i18n/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

/** A post is new until it has been published. */
export function PublishTitle({ isNew }: { isNew: boolean }) {
  const text = useText()
  return <PageTitle>{text(isNew ? 'page.createPost' : 'page.editPost')}</PageTitle>
}
